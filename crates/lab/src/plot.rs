//! Pictures of results, as SVG.

use std::fmt::Write;

use sobremesa_kernel::Lang;

use crate::{Axis, Chart, Tally};

const WIDTH: f64 = 800.0;
const HEIGHT: f64 = 480.0;
const MARGIN: f64 = 56.0;

/// DOM-UX-42: wins of both bots against matches played. DOM-UX-44: a bot that has more than half of
/// the planned matches is marked as the winner.
pub fn wins(bots: [&str; 2], tally: &Tally, planned: u64, lang: Lang) -> String {
    let planned = planned.max(tally.course.len() as u64).max(1);
    let mut won = [0_u64; 2];
    let mut lines = [vec![(0, 0)], vec![(0, 0)]];
    // No screen shows more steps than it has columns.
    let step = (tally.course.len() / 700).max(1);
    for (index, result) in tally.course.iter().enumerate() {
        match result {
            Some(true) => won[0] += 1,
            Some(false) => won[1] += 1,
            None => {}
        }
        let number = index + 1;
        if number % step == 0 || number == tally.course.len() {
            lines[0].push((number as u64, won[0]));
            lines[1].push((number as u64, won[1]));
        }
    }
    let highest = won[0].max(won[1]).max(planned / 2 + 1) as f64;
    let chart = Chart {
        x: Axis::new([0.0, planned as f64], [MARGIN, WIDTH - MARGIN]),
        y: Axis::new([0.0, highest], [HEIGHT - MARGIN, MARGIN]),
    };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"14\">\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fffdf7\"/>"
    );
    let enough = planned / 2 + 1;
    let _ = write!(
        svg,
        "<path d=\"M{0} {1} H{2} M{0} {1} V{MARGIN}\" stroke=\"#333\" fill=\"none\"/>\
         <path d=\"M{0} {3:.1} H{2}\" stroke=\"#999\" stroke-dasharray=\"4 4\" fill=\"none\"/>",
        MARGIN,
        HEIGHT - MARGIN,
        WIDTH - MARGIN,
        chart.y.at(enough as f64),
    );
    for (number, colour) in [(0, "#1b6ca8"), (1, "#b5382a")] {
        let course = lines[number].iter();
        let points = chart.points(course.map(|(matches, wins)| (*matches as f64, *wins as f64)));
        let has_won = won[number] >= enough;
        let mark = if has_won {
            lang.pick(" (gana)", " (wins)")
        } else {
            ""
        };
        let _ = write!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.5\"/>\
             <text x=\"{}\" y=\"{}\" fill=\"{colour}\">{}: {}{mark}</text>",
            points,
            MARGIN + 12.0,
            MARGIN + 20.0 * (number as f64 + 1.0),
            escaped(bots[number]),
            won[number],
        );
    }
    let _ = write!(
        svg,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\
         <text x=\"{}\" y=\"{}\" text-anchor=\"end\">{planned}</text>\
         <text x=\"18\" y=\"{}\" transform=\"rotate(-90 18 {})\" text-anchor=\"middle\">{}</text></svg>",
        WIDTH / 2.0,
        HEIGHT - 18.0,
        lang.pick("partidas jugadas", "matches played"),
        WIDTH - MARGIN,
        HEIGHT - 36.0,
        HEIGHT / 2.0,
        HEIGHT / 2.0,
        lang.pick("ganadas", "won"),
    );
    svg
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
