//! Who is talking to us: a key in a cookie, and nothing else.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use sobremesa_club::people::{KeyKind, Person, Works};
use sobremesa_club::{GUEST_MARK, Key, Options, PersonName, Refusal};
use sobremesa_kernel::Lang;
use sobremesa_table::{BotCard, GameBox};

use crate::hall::{Brought, BroughtOne, Hall, HallFault};
use crate::origin::Origin;
use crate::pool::Whose;
use crate::request::RequestId;

const COOKIE: &str = "sobremesa";
const DEVICE: &str = "sobremesa_device";
/// Where programs speak for somebody.
const FOR_PROGRAMS: &str = "/api/";
const YEAR_SECONDS: u64 = 365 * 24 * 60 * 60;

/// Whoever sent a request.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    /// Who it is, if they have been here before.
    pub(crate) person: Option<Arc<Person>>,
    /// Who it is, if they have only looked on so far.
    pub(crate) passer_by: Option<Arc<Person>>,
    /// The language of the answer.
    pub(crate) lang: Lang,
    /// The key by which they are known.
    pub(crate) key: Option<Key>,
    /// What marks the device, if somebody has come in from it.
    pub(crate) device: Option<Key>,
    /// Which computer players people have brought.
    pub(crate) brought: Brought,
    /// Is it a program that speaks for them?
    pub(crate) is_program: bool,
    /// Where they are.
    pub(crate) origin: Origin,
    /// The page they asked for.
    pub(crate) path: String,
    /// How the house is reached from where they are, without a slash at the end.
    pub(crate) home: String,
    /// What their request is called in the log.
    pub(crate) request: Option<RequestId>,
}

impl Visitor {
    pub(crate) fn options(&self) -> Options {
        self.person
            .as_ref()
            .map(|person| person.options)
            .unwrap_or_default()
    }

    /// For whom something is done that costs much. Anybody can be many guests; so those of one address
    /// share a turn.
    pub(crate) fn whose(&self) -> Whose {
        let known = self.person.as_ref();
        match known.filter(|person| person.account.is_some()) {
            Some(person) => Whose::Person(person.id.clone()),
            None => Whose::Address(self.origin.address),
        }
    }

    /// The computer players of a game that they are offered.
    pub(crate) fn offered(&self, game: &dyn GameBox) -> Vec<BotCard> {
        let me = self.person.as_ref().map(|person| &person.id);
        self.brought.offered(game, me)
    }

    /// Is a computer player one of theirs?
    pub(crate) fn has_brought(&self, game: &dyn GameBox, bot: &str) -> bool {
        let me = self.person.as_ref().map(|person| &person.id);
        let is_it = |one: &BroughtOne| one.game == game.name() && one.name == bot;
        let one = self.brought.all().iter().find(|one| is_it(one));
        one.is_some_and(|one| Some(&one.owner) == me)
    }

    /// How many lessons of a game they have taken.
    pub(crate) fn n_taken(&self, game: &dyn GameBox) -> usize {
        let lessons = self.person.iter().flat_map(|person| &person.lessons);
        lessons.filter(|(of, _)| of == game.name()).count()
    }

    /// What they have made and kept.
    pub(crate) fn works(&self) -> &Works {
        let person = self.person.as_ref();
        person.map_or(Works::none(), |person| &person.works)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Visitor
where
    Arc<Hall>: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Visitor, Infallible> {
        let hall = Arc::<Hall>::from_ref(state);
        let key = key_of(&parts.headers);
        let known = match &key {
            Some(key) => hall.person_anywhere(key).await,
            None => None,
        };
        let is_program = known
            .as_ref()
            .is_some_and(|(_, kind)| *kind == KeyKind::Program);
        // A program's token is for the interface of programs; everywhere else it is nobody's.
        let is_heard = !is_program || parts.uri.path().starts_with(FOR_PROGRAMS);
        let person = known.map(|(person, _)| person).filter(|_| is_heard);
        let key = key.filter(|_| is_heard);
        let passer_by = match (&person, &key) {
            (None, Some(key)) => hall.passer_by(&key.hash()),
            (Some(_), _) | (None, None) => None,
        };
        let chosen = person.as_ref().and_then(|person| person.options.lang);
        // A page's own connection speaks as the page does, whatever the browser says about it.
        let lang = stated_language(parts.uri.query().unwrap_or_default()).or(chosen);
        let lang = lang.unwrap_or_else(|| browser_language(&parts.headers));
        Ok(Visitor {
            person,
            passer_by,
            lang,
            key,
            device: cookie_of(&parts.headers, DEVICE).and_then(Key::read),
            brought: hall.brought(),
            is_program,
            origin: parts
                .extensions
                .get::<Origin>()
                .copied()
                .unwrap_or_default(),
            path: parts.uri.path().to_owned(),
            home: address_of(&hall, &parts.headers, ""),
            request: parts.extensions.get::<RequestId>().cloned(),
        })
    }
}

/// A path of ours as others have to type it.
pub(crate) fn address_of(hall: &Hall, headers: &HeaderMap, path: &str) -> String {
    if let Some(address) = hall.address() {
        return format!("{address}{path}");
    }
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok())
        .unwrap_or("localhost");
    let scheme = headers
        .get("x-forwarded-proto")
        .and_then(|value| value.to_str().ok());
    format!(
        "{}://{host}{path}",
        scheme.filter(|scheme| *scheme == "https").unwrap_or("http")
    )
}

/// The person who sent a request that does something; a newcomer becomes a guest, within what one address
/// may bring, and the answer sets the cookie.
pub(crate) async fn person_or_guest(
    hall: &Hall,
    visitor: &Visitor,
    typed_name: Option<&str>,
) -> Result<(Arc<Person>, Option<HeaderValue>), HallFault> {
    if let Some(person) = &visitor.person {
        if person.is_barred {
            return Err(Refusal::Barred.into());
        }
        return Ok((Arc::clone(person), None));
    }
    if visitor.is_program {
        return Err(Refusal::BrowserOnly.into());
    }
    if !hall.gate.limits.may_come(visitor.origin.address) {
        return Err(HallFault::TooFast);
    }
    if let (Some(passer_by), Some(key)) = (&visitor.passer_by, &visitor.key) {
        hall.take_in(&key.hash()).await?;
        return Ok((Arc::clone(passer_by), None));
    }
    let name = match typed_name.map(str::trim).filter(|name| !name.is_empty()) {
        Some(typed) => PersonName::new(typed)?,
        None => guest_name(visitor.lang)?,
    };
    let (person, key) = hall.welcome(name).await?;
    Ok((person, Some(cookie(visitor.origin, &key))))
}

/// The person who sent a request that only looks at something. Of a newcomer nothing is stored.
pub(crate) fn person_or_passer_by(
    hall: &Hall,
    visitor: &Visitor,
) -> Result<(Arc<Person>, Key, Option<HeaderValue>), HallFault> {
    let known = visitor.person.as_ref().or(visitor.passer_by.as_ref());
    if let (Some(person), Some(key)) = (known, &visitor.key) {
        if person.is_barred {
            return Err(Refusal::Barred.into());
        }
        return Ok((Arc::clone(person), key.clone(), None));
    }
    if !hall.gate.limits.may_have_done(visitor.origin.address) {
        return Err(HallFault::TooFast);
    }
    let (person, key) = hall.pass_by(guest_name(visitor.lang)?);
    let cookie = cookie(visitor.origin, &key);
    Ok((person, key, Some(cookie)))
}

fn guest_name(lang: Lang) -> Result<PersonName, Refusal> {
    let id = crate::random::person_id();
    PersonName::of_guest(&id.as_str()[..GUEST_MARK], lang)
}

/// The cookie is out of reach for scripts and does not travel with other sites' forms; and not in the open,
/// where the club is reached otherwise.
pub(crate) fn cookie(origin: Origin, key: &Key) -> HeaderValue {
    set_cookie(origin, COOKIE, key)
}

/// What marks a device from which somebody has come in.
pub(crate) fn device_cookie(origin: Origin, device: &Key) -> HeaderValue {
    set_cookie(origin, DEVICE, device)
}

fn set_cookie(origin: Origin, name: &str, key: &Key) -> HeaderValue {
    let secure = if origin.is_https { "; Secure" } else { "" };
    let text = format!(
        "{name}={}; Path=/; HttpOnly; SameSite=Lax{secure}; Max-Age={YEAR_SECONDS}",
        key.reveal()
    );
    HeaderValue::from_str(&text).expect("hexadecimal digits fit into a header")
}

/// A browser shows a cookie, a program a bearer token.
fn key_of(headers: &HeaderMap) -> Option<Key> {
    if let Some(token) = bearer_token(headers) {
        return Key::read(token);
    }
    cookie_of(headers, COOKIE).and_then(Key::read)
}

fn cookie_of<'a>(headers: &'a HeaderMap, wanted: &str) -> Option<&'a str> {
    let cookies = headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok());
    let mut pairs = cookies
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='));
    let found = pairs.find(|(name, _)| *name == wanted);
    found.map(|(_, value)| value)
}

fn bearer_token(headers: &HeaderMap) -> Option<&str> {
    let given = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    given.strip_prefix("Bearer ").map(str::trim)
}

/// The language that an address asks for.
fn stated_language(query: &str) -> Option<Lang> {
    let mut stated = query
        .split('&')
        .filter_map(|pair| pair.strip_prefix("lang="));
    stated.find_map(|lang| match lang {
        "es" => Some(Lang::Es),
        "en" => Some(Lang::En),
        _ => None,
    })
}

/// The first of the browser's languages that we speak; Spanish if it is none.
fn browser_language(headers: &HeaderMap) -> Lang {
    let wished = headers
        .get(header::ACCEPT_LANGUAGE)
        .and_then(|value| value.to_str().ok());
    wished
        .into_iter()
        .flat_map(|value| value.split(','))
        .filter_map(|entry| entry.split(';').next())
        .find_map(|tag| Lang::from_tag(tag.trim()))
        .unwrap_or_default()
}

/// Does a request that changes something come from one of our own pages?
///
/// Browsers say where a form or a socket comes from; a page of another site cannot make them lie.
pub(crate) fn is_from_here(headers: &HeaderMap) -> bool {
    // No browser adds a token by itself, so no other site can make it do so.
    if bearer_token(headers).is_some() {
        return true;
    }
    let text = |name| {
        headers
            .get(name)
            .and_then(|value: &HeaderValue| value.to_str().ok())
    };
    if let Some(site) = text(header::HeaderName::from_static("sec-fetch-site")) {
        return matches!(site, "same-origin" | "none");
    }
    match (text(header::ORIGIN), text(header::HOST)) {
        // Programs that are no browser send no origin and carry nobody's cookies.
        (None, _) => true,
        (Some(origin), Some(host)) => origin
            .split_once("://")
            .is_some_and(|(_, authority)| authority == host),
        (Some(_), None) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let pairs = pairs.iter();
        pairs
            .map(|(name, value)| {
                (
                    header::HeaderName::from_static(name),
                    HeaderValue::from_static(value),
                )
            })
            .collect()
    }

    #[test]
    fn a_form_of_another_site_is_not_ours() {
        let ours = |pairs| is_from_here(&headers(pairs));
        assert!(ours(&[("sec-fetch-site", "same-origin")]));
        assert!(!ours(&[("sec-fetch-site", "cross-site")]));
        assert!(!ours(&[("sec-fetch-site", "same-site")]));
        assert!(ours(&[
            ("origin", "http://localhost:7000"),
            ("host", "localhost:7000")
        ]));
        assert!(!ours(&[
            ("origin", "http://evil.example"),
            ("host", "localhost:7000")
        ]));
        assert!(!ours(&[("origin", "null"), ("host", "localhost:7000")]));
    }

    #[test]
    fn an_address_may_ask_for_a_language() {
        assert_eq!(stated_language("since=0&lang=en"), Some(Lang::En));
        assert_eq!(stated_language("lang=es"), Some(Lang::Es));
        for nothing in ["", "lang=", "lang=fr", "slang=en"] {
            assert_eq!(stated_language(nothing), None, "{nothing}");
        }
    }

    #[test]
    fn the_browsers_languages_are_tried_in_order() {
        let lang = |value| browser_language(&headers(&[("accept-language", value)]));
        assert_eq!(lang("fr-FR,en;q=0.8,es;q=0.5"), Lang::En);
        assert_eq!(lang("es-ES,en;q=0.5"), Lang::Es);
        assert_eq!(lang("eu"), Lang::Es);
        assert_eq!(browser_language(&HeaderMap::new()), Lang::Es);
    }

    #[test]
    fn scripts_and_other_sites_do_not_get_the_cookie() {
        for is_https in [false, true] {
            let origin = Origin {
                is_https,
                ..Origin::default()
            };
            let cookie = cookie(origin, &Key::from_random([1; 32]));
            let text = cookie.to_str().unwrap();
            assert!(text.contains("; HttpOnly") && text.contains("; SameSite=Lax"));
            assert_eq!(text.contains("; Secure"), is_https);
        }
    }
}
