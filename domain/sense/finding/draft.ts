/** Reads a draft while it is typed. Never throws: missing or invalid parts are left out. */
import { moduleRow, type Area } from '../../areas.ts';
import { chosenHashes } from '../../proof/chosen-hashes.ts';
import { imageOrder, newEntry } from '../../proof/image-order.ts';
import { chosenField, imageGroups, orderField, type ImageGroup } from '../../proof/proof.ts';
import { reportLimits, voidStatuses } from '../../report/report.ts';
import { parseDay } from '../../values/moment/day.ts';
import { foldText } from '../../values/fold.ts';
import { textLimits } from '../../values/limits.ts';
import { centsOf, parseMoney } from '../../values/money.ts';
import { inOneLine } from '../../values/one-line.ts';
import { wireNameOf } from '../../record/wire.ts';
import type { DraftBet, DraftOriginal, DraftPicture, Person, ProofDraft, ReportDraft } from './facts.ts';

type Body = Readonly<Record<string, unknown>>;

const timePattern = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;
const idPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export function readReportDraft(input: unknown): ReportDraft {
  const body = bodyOf(input);
  const voidStatus = foldText(textOf(body.voidStatus));
  return {
    _id: idOf(body._id),
    date: typeof body.date === 'string' ? parseDay(body.date.slice(0, 40)) : undefined,
    userName: textOf(body.userName),
    agent: textOf(body.agent),
    origin: textOf(body.origin),
    originals: originalsOf(body.originals),
    acBalance: centsIn(body.acBalance),
    afterVoidBalance: centsIn(body.afterVoidBalance),
    voidStatus: voidStatuses.find((status) => foldText(status) === voidStatus),
    proofId: idOf(body.proofId),
  };
}

/** Without the ink of pictures and without kept pictures: the server adds what it knows about them. */
export function readProofDraft(area: Area, input: unknown): ProofDraft {
  const body = bodyOf(input);
  const { wire } = moduleRow(area, 'proof');
  return {
    _id: idOf(body._id),
    user: textOf(body.user),
    agentname: textOf(body.agentname),
    whitelabel: textOf(body[wireNameOf(wire, 'whitelabel')]),
    pictures: imageGroups.flatMap((group) => picturesOf(group, body)),
  };
}

export function personOfReport({ userName, agent, origin }: ReportDraft): Person {
  const fields = { name: 'userName', agent: 'agent', brand: 'origin' };
  return { name: userName, agent, brand: origin, fields };
}

/** `brand` is the name of the whitelabel that the draft refers to by id. */
export function personOfProof(area: Area, { user, agentname }: ProofDraft, brand: string): Person {
  const whitelabel = wireNameOf(moduleRow(area, 'proof').wire, 'whitelabel');
  const fields = { name: 'user', agent: 'agentname', brand: whitelabel };
  return { name: user, agent: agentname, brand, fields };
}

function originalsOf(input: unknown): DraftOriginal[] {
  let betsLeft: number = reportLimits.bets;
  return listOf(input, reportLimits.originals).map((item, index) => {
    const body = bodyOf(item);
    const given = listOf(body.betDetails, betsLeft);
    betsLeft -= given.length;
    const begun = given.map((bet, at) => betOf(bet, at)).filter((bet) => bet !== 'empty');
    const bets = begun.filter((bet) => bet !== 'incomplete');
    return {
      index,
      eventNames: namesOf(body.eventNames),
      marketNames: namesOf(body.marketNames),
      pl: centsIn(body.pl),
      bets,
      isComplete: bets.length === begun.length,
    };
  });
}

function betOf(input: unknown, index: number): DraftBet | 'empty' | 'incomplete' {
  const body = bodyOf(input);
  const isEmpty = [body.odds, body.stack, body.time].every(
    (value) => value === undefined || value === null || (typeof value === 'string' && value.trim() === ''),
  );
  if (isEmpty) return 'empty';
  const odds = centsIn(body.odds) ?? 0;
  const stack = centsIn(body.stack) ?? 0;
  if (odds <= 0 || stack <= 0) return 'incomplete';
  const time = textOf(body.time);
  return { index, odds, stack, time: timePattern.test(time) ? time : undefined };
}

/** A picture's place is its place in the order of the group, if the body has one. */
function picturesOf(group: ImageGroup, body: Body): DraftPicture[] {
  const hashes = chosenHashes.safeParse(body[chosenField(group)]).data ?? [];
  const order = imageOrder.safeParse(body[orderField(group)]).data ?? [];
  return hashes.flatMap((hash, index) => {
    if (hash === null) return [];
    const place = order.indexOf(newEntry(index));
    return [{ field: `${group}.${place < 0 ? index : place}`, sha256: [hash], ink: undefined }];
  });
}

function bodyOf(input: unknown): Body {
  return typeof input === 'object' && input !== null && !Array.isArray(input) ? (input as Body) : {};
}

function listOf(input: unknown, most: number): unknown[] {
  return Array.isArray(input) ? input.slice(0, most) : [];
}

function textOf(input: unknown): string {
  return typeof input === 'string' ? inOneLine(input.slice(0, textLimits.name).trim()) : '';
}

function namesOf(input: unknown): string[] {
  return listOf(input, reportLimits.names)
    .map((name) => textOf(name))
    .filter((name) => name !== '');
}

function centsIn(input: unknown): number | undefined {
  const money = parseMoney(input);
  return money === undefined ? undefined : centsOf(money);
}

function idOf(input: unknown): string | undefined {
  return typeof input === 'string' && idPattern.test(input) ? input.toLowerCase() : undefined;
}
