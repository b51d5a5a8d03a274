//! Addresses and what they answer. A handler parses, asks the hall, and answers; nothing else.

mod account;
mod admin;
mod analysis;
mod api;
mod asking;
mod front;
mod lab;
mod learn;
mod opening;
mod people;
mod personas;
mod pictures;
mod position;
mod replay;
mod sequel;
mod sorry;
mod table;
mod works;
mod writing;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use axum::extract::{DefaultBodyLimit, Form, FromRef, Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Router, http};
use sobremesa_club::{Refusal, TableId};
use sobremesa_table::GameRef;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;

use crate::covers::Covers;
use crate::hall::{Hall, HallFault};
use crate::laboratory::Laboratory;
use crate::metrics::{Presence, Present};
use crate::pages::Again;
use crate::pool::Pool;
use crate::room_task::RoomHandle;
use crate::session::{Visitor, is_from_here, person_or_guest};
use crate::study::Gatherings;
use crate::wish::Wish;
use crate::{assets, request};
pub(crate) use analysis::OwnStudy;
pub(crate) use position::encoded;
use sorry::Sorry;

pub(crate) use front::lists;

/// Nobody's form is longer than this.
const MAX_FORM_BYTES: usize = 64 * 1024;
/// Nor a text that somebody writes, which may carry pictures.
const MAX_TEXT_BYTES: usize = 640 * 1024;

/// What every request may use.
#[derive(Clone)]
struct Club {
    hall: Arc<Hall>,
    /// Where tables are set up.
    opening: Pool,
    /// Where what costs much is done.
    costly: Pool,
    covers: Covers,
    laboratory: Arc<Laboratory>,
    gatherings: Gatherings,
    connections: Arc<AtomicU64>,
}

impl Club {
    /// A game by its name.
    fn game(&self, visitor: &Visitor, name: &str) -> Result<GameRef, Sorry> {
        let found = self.hall.game(name);
        found.map_err(|refusal| Sorry::new(visitor, refusal))
    }
}

impl FromRef<Club> for Arc<Hall> {
    fn from_ref(club: &Club) -> Arc<Hall> {
        Arc::clone(&club.hall)
    }
}

/// Everything that the club answers to.
pub(crate) fn router(hall: Arc<Hall>) -> Router {
    let club = Club {
        hall,
        opening: Pool::for_tables("opening"),
        costly: Pool::of_costly_work(),
        covers: Covers::default(),
        laboratory: Laboratory::new(),
        gatherings: Gatherings::default(),
        connections: Arc::new(AtomicU64::new(0)),
    };
    club.laboratory.share(&club.hall);
    let (for_programs, streams_for_programs) = api::routes();
    let pages = Router::new()
        .route("/", get(front::start))
        .route("/learn", get(front::learn))
        .route("/watch", get(front::watch))
        .route("/exhibition", post(opening::exhibition))
        .route("/workshop", get(front::workshop))
        .route("/people", get(people::list))
        .route("/people/{id}", get(people::show))
        .route("/people/{id}/regard", post(people::regard))
        .route("/people/{id}/play", post(people::play))
        .route("/face/{game}/{bot}", get(pictures::face))
        .route("/cover/{game}/{lang}/{theme}", get(pictures::cover))
        .route(
            "/opening/{game}/{preset}/{lang}/{theme}",
            get(pictures::opening),
        )
        .route(
            "/learn/{game}/{lesson}/picture.svg",
            get(pictures::exercise),
        )
        .route("/t/{id}/thumb.svg", get(pictures::thumbnail))
        .route("/t/{id}/thumb.png", get(pictures::preview))
        .route("/rules/{game}", get(front::rules))
        .route("/rules/{game}/{picture}", get(pictures::illustration))
        .route("/game/{game}", get(front::game))
        .route("/game/{game}/{article}", get(front::article))
        .route("/options", get(front::options).post(front::keep_options))
        .route("/learn/{game}", get(learn::list))
        .route(
            "/learn/{game}/{lesson}",
            get(learn::show).post(learn::attempt),
        )
        .route("/learn/{game}/{lesson}/ask", post(learn::ask))
        .merge(analyses())
        .route("/position/{game}", get(position::show).post(position::play))
        .merge(written())
        .route(
            "/personas/{game}",
            get(personas::show).post(personas::bring),
        )
        .route("/personas/{game}/take-away", post(personas::take_away))
        .route("/lab", get(lab::list).post(lab::begin))
        .route("/laboratory/{game}", get(lab::new))
        .route("/lab/{id}", get(lab::show))
        .route("/lab/{id}/live", get(lab::live))
        .route("/lab/{id}/watch", post(lab::watch))
        .route("/lab/{id}/want/{wish}", post(lab::wish))
        .route("/lab/{id}/take/{file}", get(lab::take))
        .route("/about", get(front::about))
        .route("/account", get(account::show))
        .route("/account/ratings", get(account::ratings))
        .route("/account/register", post(account::register))
        .route("/account/login", post(account::log_in))
        .route("/account/logout", post(account::log_out))
        .route("/account/end", post(account::end_key))
        .route("/account/token", post(account::token))
        .route("/account/password", post(account::change_password))
        .route("/account/export.json", get(account::export))
        .route("/account/leave", post(account::leave))
        .route("/admin", get(admin::show))
        .route("/admin/bar", post(admin::bar))
        .route("/admin/send-away", post(admin::send_away))
        .route("/admin/announce", post(admin::announce))
        .merge(for_programs)
        .route("/play-now", post(opening::play_now))
        .route("/new/{game}", get(opening::new_table))
        .route("/tables", post(opening::open_table))
        .route("/workshop/{game}", get(works::list))
        .route("/workshop/{game}/bench", get(works::make))
        .route("/workshop/{game}/shared", get(works::shared))
        .route("/workshop/{game}/edit", post(works::edit))
        .route("/workshop/{game}/trial", post(works::trial))
        .route("/workshop/{game}/save", post(works::save))
        .route("/workshop/{game}/delete", post(works::delete))
        .route("/workshop/{game}/duplicate", post(works::duplicate))
        .route("/workshop/{game}/file", get(works::file))
        .route("/t/{id}/rematch", post(sequel::rematch))
        .route("/t/{id}/next", post(sequel::next))
        .route("/t/{id}/next.json", get(replay::next_setup))
        .route("/t/{id}/campaign", get(sequel::campaign))
        .route("/t/{id}", get(table::show))
        .route("/t/{id}/wish", post(wish))
        .route("/t/{id}/match.jsonl", get(table::match_file))
        .route("/t/{id}/replay", get(replay::page))
        .route("/t/{id}/replay/{at}", get(replay::step))
        .route("/t/{id}/picture.svg", get(replay::svg))
        .route("/t/{id}/picture.png", get(replay::png))
        .route("/t/{id}/story.txt", get(replay::text))
        .route("/t/{id}/book.html", get(replay::book))
        .route("/t/{id}/report.html", get(replay::report))
        .route("/t/{id}/analysis", get(replay::analysis))
        .route("/t/{id}/branch", post(replay::branch))
        .route("/health", get(health))
        .route("/ready", get(ready))
        .route("/metrics", get(metrics))
        .route("/web/{*path}", get(assets::serve))
        .route("/service-worker.js", get(assets::service_worker))
        .fallback(front::nowhere)
        .layer(TimeoutLayer::with_status_code(
            StatusCode::SERVICE_UNAVAILABLE,
            Duration::from_secs(30),
        ))
        .layer(CompressionLayer::new());
    pages
        // A socket outlives any time limit and is not compressed as a whole.
        .route("/live", get(front::live))
        .route("/analysis/{game}/with/{id}/live", get(analysis::live))
        .route("/t/{id}/live", get(table::live))
        .merge(streams_for_programs)
        .layer(middleware::from_fn(guard))
        .layer(DefaultBodyLimit::max(MAX_FORM_BYTES))
        .layer(CatchPanicLayer::new())
        .layer(middleware::from_fn_with_state(club.clone(), request::name))
        .with_state(club)
}

/// The analysis board, alone and together, and studies.
fn analyses() -> Router<Club> {
    Router::new()
        .route("/analysis/{game}", get(analysis::show).post(analysis::play))
        .route("/analysis/{game}/together", post(analysis::begin))
        .route("/analysis/{game}/open", post(analysis::open))
        .route(
            "/analysis/{game}/with/{id}",
            get(analysis::show_together).post(analysis::act),
        )
        .route("/analysis/{game}/keep", post(analysis::keep))
        .route("/analysis/{game}/forget", post(analysis::forget))
        .route("/analysis/{game}/publish", post(analysis::publish))
        .route("/study/{author}/{game}/{name}", get(analysis::read))
        .route(
            "/study/{author}/{game}/{name}/picture.svg",
            get(analysis::picture),
        )
}

/// Texts that people write.
fn written() -> Router<Club> {
    Router::new()
        .route(
            "/write/{game}",
            get(writing::show).post(writing::look_through),
        )
        .route("/write/{game}/proof", post(writing::proof))
        .route("/write/{game}/open", post(writing::open))
        .layer(DefaultBodyLimit::max(MAX_TEXT_BYTES))
}

/// Can the house store and read what it has to? If not, why: a word for programs, and what it means.
async fn health(State(club): State<Club>) -> Response {
    match club.hall.archive.health.trouble() {
        None => "ok".into_response(),
        Some(trouble) => {
            let told = format!("{}: {}", trouble.code(), trouble.words());
            (StatusCode::SERVICE_UNAVAILABLE, told).into_response()
        }
    }
}

/// Should people be sent here? Not while nothing can be stored, while this node is lost or cut off from the
/// others, nor when it closes. Where there is one node the answer is that of `/health`.
async fn ready(State(club): State<Club>) -> Response {
    let cluster = club.hall.cluster.as_ref();
    let trouble = cluster.and_then(|cluster| cluster.trouble());
    let trouble = trouble.or(club.hall.is_closed().then_some("closing: come back soon"));
    match trouble {
        Some(trouble) => (StatusCode::SERVICE_UNAVAILABLE, trouble).into_response(),
        None => health(State(club)).await,
    }
}

/// What other sites' forms send is refused, and every answer tells the browser to be careful.
async fn guard(request: Request, next: Next) -> Response {
    let changes_something = !matches!(*request.method(), http::Method::GET | http::Method::HEAD);
    let is_socket = request.headers().contains_key(header::UPGRADE);
    if (changes_something || is_socket) && !is_from_here(request.headers()) {
        return StatusCode::FORBIDDEN.into_response();
    }
    let mut answer = next.run(request).await;
    let headers = answer.headers_mut();
    let set = [
        (header::CONTENT_SECURITY_POLICY, CONTENT_POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ];
    for (name, value) in set {
        // A page that carries its own style says so itself.
        let value = HeaderValue::from_static(value);
        headers.entry(name).or_insert(value);
    }
    answer
}

/// Scripts and styles come from our own files only; nothing inline runs.
const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
     connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// A wish from a page without scripts: a form, then the page again.
async fn wish(
    State(club): State<Club>,
    visitor: Visitor,
    Path(id): Path<String>,
    Form(fields): Form<BTreeMap<String, String>>,
) -> Response {
    let sent = fields.clone();
    match Wish::from_form(fields) {
        Some(wish) => club.wish(&visitor, &id, wish, sent).await,
        None => Sorry::new(&visitor, Refusal::UnknownWish).into_response(),
    }
}

/// Counts for whoever watches over the club, in the usual text form: for the administrator, and for
/// programs on the same machine.
async fn metrics(
    State(club): State<Club>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<String, Sorry> {
    // What a web server has sent on does not come from this machine, whatever we know of that server.
    let is_sent_on = headers.contains_key("x-forwarded-for") || headers.contains_key("forwarded");
    let is_from_here = visitor.origin.address.is_loopback() && !is_sent_on;
    if !is_from_here {
        club.only_administrator(&visitor)?;
    }
    let (_, n_running) = club.hall.unfinished(0);
    let n_people = club.hall.people().everybody().count();
    Ok(club.hall.metrics.page(&Present {
        n_tables: club.hall.n_tables().await.unwrap_or_default(),
        n_running,
        n_live: club.hall.n_live().await,
        n_people,
        node: match &club.hall.cluster {
            Some(cluster) => Some(Presence {
                cluster,
                n_followed: club.hall.n_followed().await,
            }),
            None => None,
        },
    }))
}

impl Club {
    async fn table(&self, id: &str) -> Result<(TableId, RoomHandle), HallFault> {
        let id: TableId = id.parse().map_err(|_| HallFault::NoTable)?;
        let room = self.hall.room(&id).await?;
        Ok((id, room))
    }

    /// `sent` is the form, to be sent again if it is only asked whether that is wanted.
    async fn wish(
        &self,
        visitor: &Visitor,
        id: &str,
        wish: Wish,
        mut sent: BTreeMap<String, String>,
    ) -> Response {
        let sorry = |fault: HallFault| Sorry::new(visitor, fault).into_response();
        let (id, room) = match self.table(id).await {
            Ok(found) => found,
            Err(fault) => return sorry(fault),
        };
        let (person, cookie) = match person_or_guest(&self.hall, visitor, None).await {
            Ok(person) => person,
            Err(fault) => return sorry(fault),
        };
        if !self.hall.gate.limits.may_act(&person.id) {
            return Sorry::TooFast(visitor.lang).into_response();
        }
        match room.wish(&person.id, None, wish).await {
            Ok(seen) if seen.is_empty() => with_cookie(Redirect::to(&format!("/t/{id}")), cookie),
            Ok(seen) => with_cookie(crate::pages::seen(visitor, &id, &seen), cookie),
            Err(HallFault::Refused(refusal)) if refusal.confirmed_by().is_some() => {
                let field = refusal.confirmed_by().map(str::to_owned);
                sent.extend(field.map(|field| (field, "true".to_owned())));
                let again = Again {
                    action: &format!("/t/{id}/wish"),
                    fields: &sent,
                    back: &format!("/t/{id}"),
                };
                let page = again.ask(visitor, &refusal);
                with_cookie((StatusCode::UNPROCESSABLE_ENTITY, page), cookie)
            }
            Err(fault) => sorry(fault),
        }
    }
}

fn with_cookie(answer: impl IntoResponse, cookie: Option<HeaderValue>) -> Response {
    let mut answer = answer.into_response();
    if let Some(cookie) = cookie {
        answer.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    answer
}
