//! Where a request comes from.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::http::{HeaderMap, HeaderName};

/// Where a request comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Origin {
    /// The address whose requests are counted together.
    pub(crate) address: IpAddr,
    /// Is everything encrypted between the browser and the web server before us?
    pub(crate) is_https: bool,
}

impl Default for Origin {
    fn default() -> Origin {
        Origin {
            address: Ipv4Addr::UNSPECIFIED.into(),
            is_https: false,
        }
    }
}

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
const FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

impl Origin {
    /// Who is at the other end: the peer, or whoever a web server before us says it is.
    pub(crate) fn of(peer: SocketAddr, headers: &HeaderMap, is_behind_proxy: bool) -> Origin {
        // What stands before the last hop was written by whoever sent the request.
        let told = last_hop(headers, &FORWARDED_FOR).filter(|_| is_behind_proxy);
        let address = told.and_then(read_address).unwrap_or(peer.ip());
        Origin {
            address: household(address),
            // Whoever lies here has their own cookie refused by their own browser.
            is_https: last_hop(headers, &FORWARDED_PROTO) == Some("https"),
        }
    }
}

fn last_hop<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let last = headers.get_all(name).iter().next_back()?;
    // What anybody wrote before it need not even be text.
    let hop = last.as_bytes().rsplit(|byte| *byte == b',').next()?;
    std::str::from_utf8(hop).ok().map(str::trim)
}

/// Some write the port as well.
fn read_address(text: &str) -> Option<IpAddr> {
    let address = text.parse().ok();
    address.or_else(|| text.parse::<SocketAddr>().ok().map(|found| found.ip()))
}

/// Whoever has one address of version 6 has all of its /64.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => address.into(),
        IpAddr::V6(address) => {
            let network = address.to_bits() >> 64 << 64;
            Ipv6Addr::from_bits(network).into()
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn address_of(forwarded: &[&str], is_behind_proxy: bool) -> String {
        let mut headers = HeaderMap::new();
        for line in forwarded {
            let line = HeaderValue::from_bytes(line.as_bytes());
            headers.append(FORWARDED_FOR, line.expect("no line breaks"));
        }
        let peer = SocketAddr::from(([127, 0, 0, 1], 7000));
        let origin = Origin::of(peer, &headers, is_behind_proxy);
        origin.address.to_string()
    }

    /// A web server adds whom it speaks to at the end; what stands before that anybody can write.
    #[test]
    fn only_the_last_hop_is_believed_and_only_behind_a_proxy() {
        let lines = ["10.9.9.9", "192.0.2.1, 198.51.100.7"];
        assert_eq!(address_of(&lines, true), "198.51.100.7");
        assert_eq!(address_of(&lines, false), "127.0.0.1");
        for nothing in [&[][..], &["unknown"], &[""]] {
            assert_eq!(address_of(nothing, true), "127.0.0.1", "{nothing:?}");
        }
        assert_eq!(address_of(&["198.51.100.7:4711"], true), "198.51.100.7");
        let odd = ["10.9.9.9", "ñ, 198.51.100.7"];
        assert_eq!(address_of(&odd, true), "198.51.100.7");
    }

    #[test]
    fn addresses_of_version_6_count_by_their_network() {
        assert_eq!(
            address_of(&["2001:db8:1:2:3:4:5:6"], true),
            "2001:db8:1:2::"
        );
        assert_eq!(address_of(&["::ffff:192.0.2.1"], true), "192.0.2.1");
    }
}
