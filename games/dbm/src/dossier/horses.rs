//! DBM-UX-17: dismounting and mounting, offered to whoever could do it at all.

use sobremesa_kernel::{Illegal, Seat, Words};
use sobremesa_table::{Choice, Deed, Way};

use super::deeds::price;
use super::icons::{Icon, icon};
use crate::action::{Action, Dismount, Mount};
use crate::board::{Board, Piece};
use crate::element::ElementIx;
use crate::rules::dismounting::exchange::{self, dismounts};
use crate::speak::dismounting::kind;
use crate::state::State;

/// What an element may do with its horses in its own moves; nothing for those who have none.
pub(super) fn deeds(board: &Board<'_>, seat: Seat, element: ElementIx) -> Vec<Deed<Action>> {
    let Some(piece) = board.get(element) else {
        return Vec::new();
    };
    let (down, up) = (dismount(board, seat, piece), mount(board, seat, piece));
    down.into_iter().chain(up).collect()
}

/// DBM-DIS-10: whoever goes after demoralised enemies may mount first.
pub(super) fn to_pursue(
    state: &State,
    board: &Board<'_>,
    seat: Seat,
    element: ElementIx,
) -> Option<Deed<Action>> {
    let is_going = state.to_advance.contains(element);
    board
        .get(element)
        .filter(|_| is_going)
        .and_then(|piece| mount(board, seat, piece))
}

fn dismount(board: &Board<'_>, seat: Seat, piece: &Piece<'_>) -> Option<Deed<Action>> {
    let orders = dismounts(board, piece);
    let first = orders.first()?;
    let judged = exchange::judge_dismount(board, seat, first);
    let help = match &judged {
        Ok(verdict) => {
            let into = kind_of(verdict.after.troop);
            let price = price(&verdict.price);
            Words::new(
                format!("Queda como {}. {}", into.es, price.es),
                format!("It becomes {}. {}", into.en, price.en),
            )
        }
        Err(_) => Words::default(),
    };
    let way = judged.map(|_| match orders.as_slice() {
        [only] => Way::Act(Action::Dismount(only.clone())),
        several => Way::Choose(several.iter().map(choice).collect()),
    });
    Some(Deed {
        name: "dismount",
        title: Words::new("Desmontar", "Dismount"),
        help,
        icon: icon(Icon::Dismount),
        way: way.map_err(Illegal::from),
    })
}

fn kind_of(troop: crate::troop::Troop) -> Words {
    kind(crate::troop::Kind {
        kind: troop.kind,
        grade: troop.grade,
    })
}

/// DBM-DIS-18: as what.
fn choice(order: &Dismount) -> Choice<Action> {
    let title = order.kind.map_or_else(Words::default, |chosen| {
        let words = kind(chosen);
        Words::new(format!("Como {}", words.es), format!("As {}", words.en))
    });
    Choice {
        thing: None,
        title,
        about: Vec::new(),
        action: Action::Dismount(order.clone()),
    }
}

fn mount(board: &Board<'_>, seat: Seat, piece: &Piece<'_>) -> Option<Deed<Action>> {
    let mounted = piece.element.on_foot?;
    let order = Mount {
        element: piece.element.id,
        places: Vec::new(),
        march: false,
        spare: false,
    };
    let judged = exchange::judge_mount(board, seat, &order);
    let help = match &judged {
        Ok(verdict) => {
            let (into, price) = (kind_of(mounted.troop), price(&verdict.price));
            Words::new(
                format!("Vuelve a ser {}. {}", into.es, price.es),
                format!("It is {} again. {}", into.en, price.en),
            )
        }
        Err(_) => Words::default(),
    };
    Some(Deed {
        name: "mount",
        title: Words::new("Montar", "Mount"),
        help,
        icon: icon(Icon::Mount),
        way: judged
            .map(|_| Way::Act(Action::Mount(order)))
            .map_err(Illegal::from),
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::{battle, deed, in_hand};
    use super::*;
    use crate::state::Phase;
    use sobremesa_table::Chosen;

    /// Knights (F) who may dismount as one of two kinds, and foot who cannot.
    const SCENE: &str = "a1 Reg Kn (F) 1000,500,0 general; a2 Reg Bd (O) 1400,500,0; \
                         b1 Reg Bd (O) 1000,1500,180 general";

    /// DBM-UX-17, DBM-DIS-18: dismounting is offered with its price, and with a choice where there is one.
    #[test]
    fn whoever_rides_may_choose_how_to_get_down() {
        let state = battle(SCENE);
        let hand = in_hand(&state);
        let offered = deed(hand.as_ref(), &Chosen::things(&["element-a1"]), "dismount");
        let Ok(Way::Choose(choices)) = offered.way else {
            panic!("two kinds: {offered:?}");
        };
        let titles: Vec<String> = choices.into_iter().map(|choice| choice.title.en).collect();
        assert_eq!(titles, ["As spears (O)", "As blades (O)"]);
        assert!(offered.help.en.contains("DBM-PIP-17"));
        let foot = hand
            .dossier(&Chosen::things(&["element-a2"]))
            .expect("foot");
        assert!(foot.deeds.iter().all(|deed| deed.name != "dismount"));
    }

    /// DBM-UX-16, DBM-CC-13: whoever stands before works that nobody holds may storm them.
    #[test]
    fn unheld_works_can_be_stormed() {
        let mut state = battle(&format!("works TF b 1040,500 960,500; {SCENE}"));
        let a1 = state.elements[1].pose;
        state.elements[1].pose = crate::pose::Pose::new(1000.0, 500.0, 0.0);
        state.elements[0].pose = a1;
        state.phase = Phase::Fight;
        let hand = in_hand(&state);
        let offered = deed(hand.as_ref(), &Chosen::things(&["element-a2"]), "storm");
        let Ok(Way::Act(Action::Fight(order))) = offered.way else {
            panic!("one section: {offered:?}");
        };
        assert_eq!(order.b.as_str(), "w1.1");
    }
}
