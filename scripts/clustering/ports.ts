/** Where the programs of the cluster test listen. */

/** The first of fourteen ports in a row. */
const first = Number(process.env.CLUSTER_PORT ?? 4180);
export const ports = {
  postgres: [first, first + 1],
  patroni: [first + 2, first + 3],
  etcd: [first + 4, first + 5, first + 6],
  etcdPeers: [first + 7, first + 8, first + 9],
  /** Forwards to the primary. */
  primary: first + 10,
  /** Forwards to a console. */
  people: first + 11,
  consoles: [first + 12, first + 13],
} as const;
