import type { Family, Sample } from "./metrics-text.ts";

/** A finished request with its route pattern, never its path. */
export type Answered = { method: string; path: string; status: number; ms: number };

const bounds = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000];
type Durations = { labels: Record<string, string>; within: number[]; sum: number; count: number };

/** Number and duration of requests since the process start. */
export class RequestCounts {
  readonly #answered = new Map<string, { labels: Record<string, string>; value: number }>();
  readonly #durations = new Map<string, Durations>();

  count({ method, path, status, ms }: Answered): void {
    const route = `${method} ${path}`;
    const key = `${route} ${status}`;
    const answered = this.#answered.get(key) ?? { labels: { method, route: path, status: String(status) }, value: 0 };
    answered.value++;
    this.#answered.set(key, answered);
    const durations = this.#durations.get(route) ?? {
      labels: { method, route: path },
      within: bounds.map(() => 0),
      sum: 0,
      count: 0,
    };
    const first = bounds.findIndex((bound) => ms <= bound);
    if (first >= 0) durations.within[first] = (durations.within[first] ?? 0) + 1;
    durations.sum += ms;
    durations.count++;
    this.#durations.set(route, durations);
  }

  families(): Family[] {
    return [
      {
        name: "http_requests_total",
        type: "counter",
        help: "Requests answered.",
        samples: [...this.#answered.values()],
      },
      {
        name: "http_request_duration_seconds",
        type: "histogram",
        help: "From a request's arrival to the head of its answer.",
        samples: [...this.#durations.values()].flatMap(histogram),
      },
    ];
  }
}

function histogram({ labels, within, sum, count }: Durations): Sample[] {
  let below = 0;
  const buckets = bounds.map((bound, at): Sample => {
    below += within[at] ?? 0;
    return { suffix: "_bucket", labels: { ...labels, le: String(bound / 1000) }, value: below };
  });
  return [
    ...buckets,
    { suffix: "_bucket", labels: { ...labels, le: "+Inf" }, value: count },
    { suffix: "_sum", labels, value: sum / 1000 },
    { suffix: "_count", labels, value: count },
  ];
}
