/** Time and requests over the number of resources, both axes logarithmic, as an SVG. */
import type { Run } from "./run";

interface Series {
    label: string;
    colour: string;
    points: { x: number; y: number }[];
}

interface Panel {
    title: string;
    unit: string;
    series: Series[];
}

const width = 460;
const height = 340;
const margin = { left: 64, right: 16, top: 40, bottom: 48 };
const colours = { floor: "#8a8f98", ours: "#1f6feb", usual: "#d1582b" };

export function plot(runs: Run[]): string {
    const shown = runs.filter(({ engine }) => engine === "in-process");
    const latency = Math.max(0, ...shown.map(run => run.latency));
    const panels: Panel[] = [
        panel(shown, latency, "up", "seconds", run => run.operations.up.wall / 1e3),
        panel(shown, latency, "refresh", "seconds", run => run.operations.refresh.wall / 1e3),
        panel(shown, latency, "refresh", "requests", run => run.operations.refresh.traffic.requests),
    ];
    return [
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width * panels.length} ${height}" font-family="sans-serif" font-size="12">`,
        `<rect width="100%" height="100%" fill="#ffffff"/>`,
        ...panels.map((each, index) => `<g transform="translate(${width * index} 0)">${draw(each)}</g>`),
        "</svg>\n",
    ].join("\n");
}

function panel(
    runs: Run[],
    latency: number,
    operation: string,
    unit: string,
    value: (run: Run) => number,
): Panel {
    const subjects = ["floor", "ours", "usual"] as const;
    const series = subjects.map(subject => ({
        label: subject,
        colour: colours[subject],
        points: runs
            .filter(run => run.subject === subject && (subject === "floor" || run.latency === latency))
            .map(run => ({ x: run.size, y: value(run) }))
            .filter(({ y }) => y > 0)
            .sort((a, b) => a.x - b.x),
    }));
    return {
        title: `${operation} at ${latency} ms latency: ${unit} over resources`,
        unit,
        series: series.filter(({ points }) => points.length > 0),
    };
}

function draw({ title, series }: Panel): string {
    const points = series.flatMap(each => each.points);
    const x = scale(
        points.map(point => point.x),
        margin.left,
        width - margin.right,
    );
    const y = scale(
        points.map(point => point.y),
        height - margin.bottom,
        margin.top,
    );
    const vertical = x.ticks.map(
        tick =>
            `<path d="M${x.at(tick)} ${margin.top}V${height - margin.bottom}" stroke="#e3e5e8"/>` +
            `<text x="${x.at(tick)}" y="${height - margin.bottom + 18}" text-anchor="middle">${label(tick)}</text>`,
    );
    const horizontal = y.ticks.map(
        tick =>
            `<path d="M${margin.left} ${y.at(tick)}H${width - margin.right}" stroke="#e3e5e8"/>` +
            `<text x="${margin.left - 8}" y="${y.at(tick) + 4}" text-anchor="end">${label(tick)}</text>`,
    );
    const lines = series.map(({ colour, points: own, label: name }, index) => {
        const path = own.map(point => `${x.at(point.x)} ${y.at(point.y)}`).join("L");
        const dots = own.map(
            point => `<circle cx="${x.at(point.x)}" cy="${y.at(point.y)}" r="3" fill="${colour}"/>`,
        );
        const legend = margin.top + 16 + 16 * index;
        return (
            `<path d="M${path}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join("")}` +
            `<text x="${margin.left + 12}" y="${legend}" fill="${colour}">${name}</text>`
        );
    });
    return [
        `<text x="${margin.left}" y="22" font-weight="bold">${title}</text>`,
        ...vertical,
        ...horizontal,
        ...lines,
    ].join("\n");
}

/** From decade to decade around all values. */
function scale(
    values: number[],
    from: number,
    to: number,
): { at: (value: number) => number; ticks: number[] } {
    const low = Math.floor(Math.log10(Math.min(...values)));
    const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))));
    const at = (value: number): number =>
        Math.round((from + ((Math.log10(value) - low) / (high - low)) * (to - from)) * 10) / 10;
    return { at, ticks: Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index)) };
}

function label(value: number): string {
    return value >= 1 ? value.toLocaleString("en") : String(Number(value.toPrecision(1)));
}
