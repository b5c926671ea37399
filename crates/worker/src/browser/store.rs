//! The store behind a desk: one database of the browser, one job after the other.

mod claim;

use crate::{Job, Row, Stored, Task};
use claim::Claim;
use js_sys::{Array, Function, Object, Promise, Reflect};
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    DedicatedWorkerGlobalScope, IdbDatabase, IdbKeyRange, IdbObjectStore, IdbRequest,
    IdbTransaction,
};

/// The name of the database, and of the only kind of thing in it.
const DATABASE: &str = "duskboard";
const ROWS: &str = "rows";
/// After the last letter that a key has.
const LAST: &str = "\u{ffff}";

/// A database that is opened when it is needed, and once more after something failed.
pub(super) struct Store {
    scope: DedicatedWorkerGlobalScope,
    database: RefCell<Option<IdbDatabase>>,
    jobs: RefCell<VecDeque<Job>>,
    busy: Cell<bool>,
    /// What no other desk may have.
    claim: RefCell<Option<Claim>>,
}

impl Store {
    pub(super) fn new(scope: DedicatedWorkerGlobalScope) -> Rc<Store> {
        let (database, jobs, busy, claim) = Default::default();
        Rc::new(Store { scope, database, jobs, busy, claim })
    }

    /// Does a job after those before it, and says what became of it.
    pub(super) fn add(self: &Rc<Store>, job: Job, done: impl Fn(u64, Stored) + 'static) {
        self.jobs.borrow_mut().push_back(job);
        if self.busy.replace(true) {
            return;
        }
        let store = self.clone();
        spawn_local(async move {
            while let Some(Job { number, task }) = store.next() {
                let stored = store.run(&task).await;
                if stored.is_err() {
                    store.close();
                }
                done(number, stored.map_err(|error| format!("{error:?}")));
            }
            store.busy.set(false);
        });
    }

    fn next(&self) -> Option<Job> {
        self.jobs.borrow_mut().pop_front()
    }

    /// Who fails may be well when it is opened again.
    fn close(&self) {
        if let Some(database) = self.database.take() {
            database.close();
        }
    }

    async fn run(&self, task: &Task) -> Result<Vec<Row>, JsValue> {
        match task {
            Task::Claim { name } => self.claim(name).await?,
            Task::Release => *self.claim.borrow_mut() = None,
            Task::Write { .. } | Task::Read { .. } | Task::Forget { .. } => {
                return self.rows(task).await;
            }
        }
        Ok(Vec::new())
    }

    /// Claims a name, unless it is ours.
    async fn claim(&self, name: &str) -> Result<(), JsValue> {
        if self.claim.borrow().as_ref().is_none_or(|claim| claim.name != name) {
            let claim = Claim::take(&self.scope, name).await?;
            *self.claim.borrow_mut() = Some(claim);
        }
        Ok(())
    }

    async fn rows(&self, task: &Task) -> Result<Vec<Row>, JsValue> {
        let database = self.open().await?;
        let (transaction, rows) = begin(&database, matches!(task, Task::Read { .. }))?;
        let mut found = Vec::new();
        match task {
            Task::Write { add, put } => {
                for Row { key, value } in add {
                    rows.add_with_key(&value.into(), &key.into())?;
                }
                for Row { key, value } in put {
                    rows.put_with_key(&value.into(), &key.into())?;
                }
            }
            Task::Read { under } => {
                for begin in under {
                    found.extend(read(&rows, begin).await?);
                }
                return Ok(found);
            }
            Task::Forget { under } => {
                for begin in under {
                    rows.delete(range(begin)?.as_ref())?;
                }
            }
            // These are not about rows.
            Task::Claim { .. } | Task::Release => {}
        }
        committed(&transaction).await?;
        Ok(found)
    }

    async fn open(&self) -> Result<IdbDatabase, JsValue> {
        if let Some(database) = self.database.borrow().clone() {
            return Ok(database);
        }
        let factory = self.scope.indexed_db()?.ok_or("this browser keeps nothing")?;
        let request = factory.open_with_u32(DATABASE, 1)?;
        let new = request.clone();
        let upgrade = Closure::once(move |_: JsValue| {
            let database: Result<IdbDatabase, JsValue> = new.result().map(JsCast::unchecked_into);
            if let Err(error) = database.and_then(|database| database.create_object_store(ROWS)) {
                web_sys::console::error_1(&error);
            }
        });
        request.set_onupgradeneeded(Some(upgrade.as_ref().unchecked_ref()));
        let database: IdbDatabase = done(&request).await?.unchecked_into();
        *self.database.borrow_mut() = Some(database.clone());
        Ok(database)
    }
}

/// Begins a transaction. What it writes is on disk when it says so: `durability` is not in the
/// stable part of `web-sys` yet.
fn begin(
    database: &IdbDatabase,
    only_reads: bool,
) -> Result<(IdbTransaction, IdbObjectStore), JsValue> {
    let mode = if only_reads { "readonly" } else { "readwrite" };
    let options = Object::new();
    Reflect::set(&options, &"durability".into(), &"strict".into())?;
    let begin: Function = Reflect::get(database, &"transaction".into())?.unchecked_into();
    let transaction = begin.call3(database, &ROWS.into(), &mode.into(), &options)?;
    let transaction: IdbTransaction = transaction.unchecked_into();
    let rows = transaction.object_store(ROWS)?;
    Ok((transaction, rows))
}

/// All keys that begin like this.
fn range(begin: &str) -> Result<IdbKeyRange, JsValue> {
    IdbKeyRange::bound(&begin.into(), &format!("{begin}{LAST}").into())
}

async fn read(rows: &IdbObjectStore, begin: &str) -> Result<Vec<Row>, JsValue> {
    let range = range(begin)?;
    let [keys, values] = [rows.get_all_keys_with_key(&range)?, rows.get_all_with_key(&range)?];
    let (keys, values): (Array, Array) =
        (done(&keys).await?.unchecked_into(), done(&values).await?.unchecked_into());
    let text = |value: JsValue| value.as_string().ok_or(JsValue::from("a row is no text"));
    keys.iter()
        .zip(values.iter())
        .map(|(key, value)| Ok(Row { key: text(key)?, value: text(value)? }))
        .collect()
}

/// What a request gives, once it is done.
async fn done(request: &IdbRequest) -> Result<JsValue, JsValue> {
    let promise = Promise::new(&mut |resolve, reject| {
        request.set_onsuccess(Some(&resolve));
        request.set_onerror(Some(&reject));
    });
    let heard = JsFuture::from(promise).await;
    let failed = |_| request.error().ok().flatten().map_or("it failed".into(), JsValue::from);
    heard.map_err(failed)?;
    request.result()
}

/// Whether all of a transaction is on disk.
async fn committed(transaction: &IdbTransaction) -> Result<(), JsValue> {
    let promise = Promise::new(&mut |resolve, reject| {
        transaction.set_oncomplete(Some(&resolve));
        transaction.set_onabort(Some(&reject));
    });
    let heard = JsFuture::from(promise).await;
    let failed = |_| transaction.error().map_or("it was called off".into(), JsValue::from);
    heard.map(|_| ()).map_err(failed)
}
