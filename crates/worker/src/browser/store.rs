//! The store of a browser: one table of texts in IndexedDB.
//!
//! Jobs are done one after the other. A write is answered when its transaction has ended, which
//! asks the browser not to say so before it is on the disk.

use crate::{Job, Row, Stored, Task};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    DedicatedWorkerGlobalScope, IdbDatabase, IdbKeyRange, IdbObjectStore, IdbRequest,
    IdbTransaction,
};

/// The name of the database.
const NAME: &str = "duskboard";
/// The name of its one table.
const TABLE: &str = "rows";

#[wasm_bindgen]
extern "C" {
    /// A database whose transactions can be asked to outlive the machine.
    type Durable;

    #[wasm_bindgen(method, catch)]
    fn transaction(
        this: &Durable,
        table: &str,
        mode: &str,
        options: &js_sys::Object,
    ) -> Result<IdbTransaction, JsValue>;
}

/// The store behind a desk. It is opened when the first job comes.
#[derive(Clone)]
pub(super) struct Store(Rc<RefCell<Inside>>);

struct Inside {
    scope: DedicatedWorkerGlobalScope,
    database: Option<IdbDatabase>,
    jobs: VecDeque<Job>,
    busy: bool,
}

impl Store {
    pub(super) fn new(scope: DedicatedWorkerGlobalScope) -> Store {
        let jobs = VecDeque::new();
        Store(Rc::new(RefCell::new(Inside { scope, database: None, jobs, busy: false })))
    }

    /// Does a job when those before it are done, and says what became of it.
    pub(super) fn take(&self, job: Job, answer: impl Fn(u64, Stored) + Clone + 'static) {
        self.0.borrow_mut().jobs.push_back(job);
        if std::mem::replace(&mut self.0.borrow_mut().busy, true) {
            return;
        }
        let store = self.clone();
        spawn_local(async move {
            while let Some(Job { number, task }) = store.next() {
                let stored = store.perform(task).await.map_err(|error| why(&error));
                answer(number, stored);
            }
        });
    }

    fn next(&self) -> Option<Job> {
        let mut inside = self.0.borrow_mut();
        let job = inside.jobs.pop_front();
        inside.busy = job.is_some();
        job
    }

    async fn perform(&self, task: Task) -> Result<Vec<Row>, JsValue> {
        let database = self.database().await?;
        match task {
            Task::Write { add, put } => write(&database, &add, &put).await,
            Task::Read { under } => read(&database, &under).await,
            Task::Forget { under } => forget(&database, &under).await,
        }
    }

    async fn database(&self) -> Result<IdbDatabase, JsValue> {
        let known = self.0.borrow().database.clone();
        if let Some(database) = known {
            return Ok(database);
        }
        let factory = self.0.borrow().scope.indexed_db()?;
        let factory = factory.ok_or_else(|| JsValue::from_str("this browser keeps nothing"))?;
        let request = factory.open_with_u32(NAME, 1)?;
        let opened = request.clone();
        let upgrade = Closure::once_into_js(move || {
            let database: IdbDatabase = opened.result().unwrap_throw().unchecked_into();
            database.create_object_store(TABLE).unwrap_throw();
        });
        request.set_onupgradeneeded(Some(upgrade.unchecked_ref()));
        let database: IdbDatabase = JsFuture::from(promise(&request)).await?.unchecked_into();
        self.0.borrow_mut().database = Some(database.clone());
        Ok(database)
    }
}

/// Rows are added where nothing is, or put in the place of others: all of them or none.
async fn write(database: &IdbDatabase, add: &[Row], put: &[Row]) -> Result<Vec<Row>, JsValue> {
    let (transaction, table) = change(database)?;
    for Row { key, value } in add {
        table.add_with_key(&value.into(), &key.into())?;
    }
    for Row { key, value } in put {
        table.put_with_key(&value.into(), &key.into())?;
    }
    ended(&transaction).await
}

async fn read(database: &IdbDatabase, under: &[String]) -> Result<Vec<Row>, JsValue> {
    let mut rows = Vec::new();
    for prefix in under {
        let table = database.transaction_with_str(TABLE)?.object_store(TABLE)?;
        let range = beginning_with(prefix)?;
        let keys = promise(&table.get_all_keys_with_key(&range)?);
        let values = promise(&table.get_all_with_key(&range)?);
        let found = js_sys::Promise::all(&js_sys::Array::of2(&keys, &values));
        let found: js_sys::Array = JsFuture::from(found).await?.unchecked_into();
        let [keys, values] = [0, 1].map(|i| found.get(i).unchecked_into::<js_sys::Array>());
        rows.extend(keys.iter().zip(values.iter()).filter_map(|(key, value)| {
            Some(Row { key: key.as_string()?, value: value.as_string()? })
        }));
    }
    rows.sort_by(|a, b| a.key.cmp(&b.key));
    Ok(rows)
}

async fn forget(database: &IdbDatabase, under: &[String]) -> Result<Vec<Row>, JsValue> {
    let (transaction, table) = change(database)?;
    for prefix in under {
        table.delete(beginning_with(prefix)?.as_ref())?;
    }
    ended(&transaction).await
}

/// A transaction that changes the table and ends when all of it is on the disk.
fn change(database: &IdbDatabase) -> Result<(IdbTransaction, IdbObjectStore), JsValue> {
    let options = js_sys::Object::new();
    js_sys::Reflect::set(&options, &"durability".into(), &"strict".into())?;
    let database: &Durable = database.unchecked_ref();
    let transaction = database.transaction(TABLE, "readwrite", &options)?;
    let table = transaction.object_store(TABLE)?;
    Ok((transaction, table))
}

/// All keys that begin like this. Keys are plain ASCII.
fn beginning_with(prefix: &str) -> Result<IdbKeyRange, JsValue> {
    IdbKeyRange::bound(&prefix.into(), &format!("{prefix}\u{ffff}").into())
}

/// What a request finds.
fn promise(request: &IdbRequest) -> js_sys::Promise {
    js_sys::Promise::new(&mut |resolve, reject| {
        let found = request.clone();
        let success = Closure::once_into_js(move || {
            let _ = resolve.call1(&JsValue::NULL, &found.result().unwrap_or(JsValue::NULL));
        });
        let failed = request.clone();
        let failure = Closure::once_into_js(move || {
            let error = failed.error().ok().flatten().map_or(JsValue::NULL, JsValue::from);
            let _ = reject.call1(&JsValue::NULL, &error);
        });
        request.set_onsuccess(Some(success.unchecked_ref()));
        request.set_onerror(Some(failure.unchecked_ref()));
    })
}

/// Waits until a transaction has ended well.
async fn ended(transaction: &IdbTransaction) -> Result<Vec<Row>, JsValue> {
    let promise = js_sys::Promise::new(&mut |resolve, reject| {
        transaction.set_oncomplete(Some(&resolve));
        let failed = transaction.clone();
        let abort = Closure::once_into_js(move || {
            let error = failed.error().map_or_else(|| "aborted".into(), JsValue::from);
            let _ = reject.call1(&JsValue::NULL, &error);
        });
        transaction.set_onabort(Some(abort.unchecked_ref()));
    });
    JsFuture::from(promise).await.map(|_| Vec::new())
}

/// Why something did not work, for people.
fn why(error: &JsValue) -> String {
    let message = js_sys::Reflect::get(error, &"message".into()).ok();
    let message = message.and_then(|message| message.as_string());
    message.or_else(|| error.as_string()).unwrap_or_else(|| format!("{error:?}"))
}
