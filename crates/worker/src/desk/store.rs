//! What a desk wants of the store behind it: rows of text, each under a key.

/// Something to be done, under a number by which the answer is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Job {
    /// Its number.
    pub number: u64,
    /// What.
    pub task: Task,
}

/// What a store can do. Jobs are done one after the other, each wholly or not at all.
/// Several desks of one browser have the same store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Task {
    /// Let no other desk have what is called so, in place of what this one had so far. It is not done
    /// while another desk has it.
    Claim {
        /// What it is called.
        name: String,
    },
    /// Let others have what this desk had for itself.
    Release,
    /// Keep rows. When it is answered they outlive the machine.
    Write {
        /// Rows under keys that nothing is kept under: if something is, nothing is written.
        add: Vec<Row>,
        /// Rows that take the place of what is kept under their keys.
        put: Vec<Row>,
    },
    /// All rows whose keys begin with one of these, in the order of their keys.
    Read {
        /// How the keys begin.
        under: Vec<String>,
    },
    /// Keep no row whose key begins with one of these.
    Forget {
        /// How the keys begin.
        under: Vec<String>,
    },
}

/// Something that is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Under which key.
    pub key: String,
    /// What.
    pub value: String,
}

/// What became of a job: the rows that were read, or why it was not done.
pub type Stored = Result<Vec<Row>, String>;

impl Row {
    pub(crate) fn new(key: impl Into<String>, value: impl Into<String>) -> Row {
        Row { key: key.into(), value: value.into() }
    }
}
