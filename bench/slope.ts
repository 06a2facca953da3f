/** Fits a straight line through the cost of resources above the floor, by their number. */
import type { Operation, Run } from "./run";

export interface Line {
    /** Milliseconds for each resource. */
    slope: number;
    /** Milliseconds that do not depend on the number. */
    intercept: number;
    /** Coefficient of determination, from 0 to 1. */
    fit: number;
}

export interface Point {
    size: number;
    value: number;
}

/** Milliseconds of an operation above the floor, by number of resources. */
export function costAboveFloor(runs: Run[], operation: Operation, latency: number): Point[] {
    const ours = runs.filter(run => run.subject === "ours" && run.latency === latency);
    return ours.flatMap(({ engine, size, operations }) => {
        const floor = runs.find(run => run.subject === "floor" && run.engine === engine && run.size === size);
        return floor ? [{ size, value: operations[operation].wall - floor.operations[operation].wall }] : [];
    });
}

/** Returns the least-squares line; undefined if there are fewer than two sizes. */
export function fitLine(points: Point[]): Line | undefined {
    if (new Set(points.map(({ size }) => size)).size < 2) {
        return undefined;
    }
    const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
    const meanSize = mean(points.map(({ size }) => size));
    const meanValue = mean(points.map(({ value }) => value));
    const spread = (of: (point: Point) => number): number =>
        points.reduce((sum, point) => sum + of(point), 0);
    const slope =
        spread(({ size, value }) => (size - meanSize) * (value - meanValue)) /
        spread(({ size }) => (size - meanSize) ** 2);
    const intercept = meanValue - slope * meanSize;
    const left = spread(({ size, value }) => (value - intercept - slope * size) ** 2);
    const total = spread(({ value }) => (value - meanValue) ** 2);
    return { slope, intercept, fit: total === 0 ? 1 : 1 - left / total };
}
