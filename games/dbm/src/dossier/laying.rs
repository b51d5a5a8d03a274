//! A feature is dragged to where it shall lie, within what its dice allow.

use sobremesa_battlefield::Canvas;
use sobremesa_draw::Point;
use sobremesa_geometry::{Bounds, Vec2};
use sobremesa_kernel::Words;
use sobremesa_table::{Deed, Dossier, Preview, Way};

use super::icons::{Icon, icon};
use super::placing::anywhere;
use crate::action::{Action, FeaturePlace};
use crate::draw::canvas;
use crate::hand::{Laid, place_at, settled};
use crate::pose::{Facing, Pose};
use crate::rules::terrain::laying;
use crate::rules::terrain::placing::Spot;
use crate::side::Side;
use crate::speak;
use crate::state::State;

/// Its published name.
pub(super) const NAME: &str = "lay";

/// What is said about the feature in hand.
pub(crate) fn about(
    state: &State,
    side: Side,
    laid: &Laid,
    draft: Option<&Action>,
) -> Dossier<Action> {
    let canvas = canvas(state, Some(side));
    let lot = laying::area(state).map(|(_, lot)| lot);
    let shade = lot.map(|lot| {
        let Bounds { low, high } = lot.sector.bounds();
        canvas.covered(&[
            low,
            Vec2::new(high.x, low.y),
            high,
            Vec2::new(low.x, high.y),
        ])
    });
    Dossier {
        title: crate::draw::words::kind(laid.feature.kind),
        about: lot
            .map(speak::day::lot)
            .or_else(|| speak::terrain::where_beside(laid.feature.kind))
            .into_iter()
            .collect(),
        figures: Vec::new(),
        deeds: lands(laid, draft)
            .map(|spot| deed(&canvas, spot))
            .into_iter()
            .collect(),
        grids: Vec::new(),
        shade: shade.into_iter().collect(),
    }
}

fn deed(canvas: &Canvas, spot: Spot) -> Deed<Action> {
    Deed {
        name: NAME,
        title: Words::new("Poner", "Lay"),
        help: Words::new(
            "Arrástralo a su sitio y gíralo con la rueda; luego acéptalo.",
            "Drag it to its place and turn it with the wheel; then accept it.",
        ),
        icon: icon(Icon::Free),
        way: Ok(Way::Drag(anywhere(
            NAME,
            canvas.place(spot.at),
            true,
            Words::new("dentro de su sector", "within its sector"),
        ))),
    }
}

/// Where it would lie by what has been put together so far. A line is drawn, not dragged.
fn lands(laid: &Laid, draft: Option<&Action>) -> Option<Spot> {
    match draft {
        Some(Action::PlaceFeature(place)) => spot_of(place),
        _ => spot_of(&laid.place),
    }
}

fn spot_of(place: &FeaturePlace) -> Option<Spot> {
    let (x, y) = place.x.zip(place.y)?;
    Some(Spot {
        at: Vec2::new(x, y),
        facing: Facing::from_degrees(place.facing.unwrap_or(0.0)),
    })
}

/// The order that somebody means who lets it go there.
pub(crate) fn dragged(
    state: &State,
    side: Side,
    laid: &Laid,
    draft: Option<&Action>,
    amounts: &[f64],
) -> Option<Action> {
    let &[x, y, turn] = amounts else {
        return None;
    };
    let lies = lands(laid, draft)?;
    let at = canvas(state, Some(side)).point(Point::new(x, y));
    let turned = Pose {
        at,
        facing: lies.facing,
    }
    .turned_about(at, turn);
    let spot = settled(
        state,
        Spot {
            at,
            facing: turned.facing,
        },
    );
    let place = place_at(&laid.feature.id, spot);
    // Walls follow the town.
    let feature = laid.place.walls.as_ref();
    let feature = feature.and_then(|_| laying::judge_place(state, &place).ok());
    let walls = feature.and_then(|feature| laying::proposed_walls(state, &feature));
    Some(Action::PlaceFeature(FeaturePlace { walls, ..place }))
}

/// What would come of it.
pub(super) fn preview(state: &State, side: Side, place: &FeaturePlace) -> Preview<Action> {
    let judged = laying::judge_place(state, place).and_then(|feature| {
        let walls = laying::judge_walls(state, &feature, place)?;
        Ok((feature, walls))
    });
    match judged {
        Ok((feature, walls)) => {
            let canvas = canvas(state, Some(side));
            let mut ghosts = crate::draw::feature(&feature, &canvas);
            ghosts.extend(
                walls
                    .iter()
                    .flat_map(|walls| crate::draw::works(walls, &canvas)),
            );
            Preview {
                ghosts,
                ..Preview::lawful()
            }
        }
        Err(refusal) => Preview {
            ghosts: spot_of(place)
                .zip(laying::outline(state))
                .map(|(spot, shape)| {
                    let (corners, _) = shape.placed(spot.at, spot.facing);
                    canvas(state, Some(side))
                        .outline(&corners)
                        .line(sobremesa_battlefield::SIGNAL, 6.0)
                        .dashed(18.0, 12.0)
                })
                .into_iter()
                .collect(),
            ..Preview::refused(refusal)
        },
    }
}
