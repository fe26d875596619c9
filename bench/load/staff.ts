/** A typical workload: mostly small calls, occasionally a heavy one. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../scripts/seeding/random.ts';
import type { Answer, Call } from '../console/calls.ts';

/** Shared by all users. */
export interface Desk {
  readonly reportIds: readonly string[];
  readonly proofIds: readonly string[];
  readonly references: {
    readonly whitelabel_user: string;
    readonly prooftype: string;
    readonly sportname: string;
  };
  readonly workbook: Buffer;
  readonly picture: Buffer;
}

type Act = (call: Call, desk: Desk, memory: Memory) => Promise<unknown>;

/** What one user remembers between two calls. */
export interface Memory {
  asOf: string;
  own: string | undefined;
  turn: number;
  readonly random: Random;
}

const report = (memory: Memory) => ({
  date: '2026-11-15',
  userName: `load user ${memory.turn}`,
  agent: 'load agent',
  origin: 'load origin',
  originals: [
    {
      sportNames: ['Cricket'],
      eventNames: ['Sample Lions v Sample Tigers'],
      marketNames: ['Match Odds'],
      pl: 120.5,
      betDetails: [{ odds: 1.95, stack: 100, time: '10:15:30' }],
    },
  ],
  acBalance: 1000.1,
  afterVoidBalance: 900.2,
  catchBy: 'Agent',
  proofType: 'Ground line or Live line',
  proofStatus: 'Submitted',
  voidStatus: 'Void',
  remark: `load ${memory.random.whole(1e9)}`,
});

const idOf = (answer: Answer): string | undefined =>
  answer.status === 201 ? answer.json<{ data: { _id: string } }>().data._id : undefined;

/** Relative frequency of each action. */
const acts: readonly { readonly weight: number; readonly act: Act }[] = [
  { weight: 24, act: (call) => call('session', '/admin/update-session', { method: 'POST', body: {} }) },
  {
    weight: 40,
    act: async (call, _desk, memory) => {
      const since = encodeURIComponent(memory.asOf);
      const answer = await call('changes', `/report/changes?since=${since}`);
      memory.asOf = answer.json<{ asOf?: string }>().asOf ?? memory.asOf;
    },
  },
  { weight: 16, act: (call) => call('dashboard', '/admin/dashboard?area=turbo') },
  { weight: 12, act: (call) => call('suggestions', '/report/suggestions') },
  {
    weight: 16,
    act: (call, desk, memory) => call('read report', `/report/${memory.random.pick(desk.reportIds)}`),
  },
  {
    weight: 12,
    act: (call, desk, memory) => call('read proof', `/client/${memory.random.pick(desk.proofIds)}`),
  },
  {
    weight: 28,
    act: async (call, _desk, memory) => {
      const sent = { method: 'POST', body: report(memory) };
      memory.own = idOf(await call('create report', '/report/create', sent)) ?? memory.own;
    },
  },
  {
    weight: 16,
    act: async (call, _desk, memory) =>
      memory.own && call('change report', `/report/${memory.own}`, { method: 'PUT', body: report(memory) }),
  },
  {
    weight: 12,
    act: (call, _desk, memory) =>
      call('create note', '/note/add', { method: 'POST', body: { note: `load note ${memory.turn}` } }),
  },
  { weight: 8, act: (call) => call('look-ups', '/client/sports') },
  { weight: 4, act: (call) => call('heavy: list of reports', '/report/all') },
  { weight: 2, act: (call) => call('heavy: list of proofs', '/client') },
  {
    weight: 4,
    act: (call, desk, memory) =>
      call('heavy: sealed PDF', `/client/${memory.random.pick(desk.proofIds)}/pdf`),
  },
  { weight: 4, act: (call, desk) => call('heavy: proof', '/client/create', proofForm(desk)) },
  { weight: 1, act: (call, desk) => call('heavy: import', '/report/import', importForm(desk)) },
  { weight: 1, act: (call) => call('heavy: export', '/report/exportExcel?searchTerm=load') },
];

export const isOrdinary = (what: string) => !what.startsWith('heavy');

function proofForm({ references, picture }: Desk) {
  const body = new FormData();
  const fields = { ...references, agentname: 'load agent', user: 'load user', amount: '100' };
  const more = { eventname: 'Sample event', marketname: 'Odds', profitAndLoss: '10', date: '2026-11-15' };
  for (const [name, value] of Object.entries({ ...fields, ...more })) body.set(name, value);
  for (const name of ['a.jpg', 'b.jpg']) body.append('images', new Blob([new Uint8Array(picture)]), name);
  return { method: 'POST', body };
}

function importForm({ workbook }: Desk) {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(workbook)]), 'load.xlsx');
  return { method: 'POST', body };
}

/** Contains each action as often as its weight. */
const drawn = acts.flatMap(({ weight, act }) => Array.from({ length: weight }, () => act));

/** Works until the signal aborts, with a pause of one to three seconds between calls. */
export async function work(call: Call, desk: Desk, memory: Memory, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sleep(1000 + memory.random.whole(2000), undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    memory.turn += 1;
    await memory.random.pick(drawn)(call, desk, memory);
  }
}
