export type Edge = { to: string; line: number };
export type Cycle = {
  /** First and last are the same file. */
  cycle: string[];
  /** Where the first file imports the second. */
  line: number;
};

/** At least one circle of every knot of files, each found once. */
export function findCycles(graph: Map<string, Edge[]>): Cycle[] {
  const cycles: Cycle[] = [];
  const done = new Set<string>();
  const path: string[] = [];

  const visit = (file: string): void => {
    path.push(file);
    for (const { to } of graph.get(file) ?? []) {
      const start = path.indexOf(to);
      if (start >= 0) cycles.push(describe(graph, path.slice(start)));
      else if (graph.has(to) && !done.has(to)) visit(to);
    }
    path.pop();
    done.add(file);
  };

  for (const file of graph.keys()) if (!done.has(file)) visit(file);
  return cycles;
}

function describe(graph: Map<string, Edge[]>, members: string[]): Cycle {
  // Always told from the alphabetically first file, so that the message does not jump about.
  const first = members.indexOf(members.toSorted()[0] ?? '');
  const turned = [...members.slice(first), ...members.slice(0, first)];
  const next = turned[1] ?? turned[0];
  const line = graph.get(turned[0] ?? '')?.find(({ to }) => to === next)?.line ?? 1;
  return { cycle: [...turned, turned[0] ?? ''], line };
}
