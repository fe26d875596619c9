/**
 * Input of the rules: the draft that a person is typing, and related records from the database. The store
 * loads facts with one indexed query per rule and only from records that the person may list; the rules compare.
 * A query may load too much (keys can collide), never too little: every rule checks its facts itself.
 */
import type { Area } from '../../areas.ts';
import type { VoidStatus } from '../../report/report.ts';

/** All amounts are whole cents. */
export type Cents = number;

export interface DraftBet {
  /** Position in the body, as in `originals.0.betDetails.2`. */
  readonly index: number;
  readonly odds: Cents;
  readonly stack: Cents;
  /** HH:MM:SS; undefined while it is typed */
  readonly time: string | undefined;
}

export interface DraftOriginal {
  /** Position in the body. */
  readonly index: number;
  readonly eventNames: readonly string[];
  readonly marketNames: readonly string[];
  readonly pl: Cents | undefined;
  /** Bets that have odds and stack. */
  readonly bets: readonly DraftBet[];
  /** Whether all bets that were begun have odds and stack: only then can the P&L be explained. */
  readonly isComplete: boolean;
}

/** A report while it is typed: missing or invalid parts are empty or undefined. See `readReportDraft`. */
export interface ReportDraft {
  /** Of the edited report: it is never a duplicate of itself. */
  readonly _id: string | undefined;
  readonly date: string | undefined;
  readonly userName: string;
  readonly agent: string;
  readonly origin: string;
  readonly originals: readonly DraftOriginal[];
  readonly acBalance: Cents | undefined;
  readonly afterVoidBalance: Cents | undefined;
  readonly voidStatus: VoidStatus | undefined;
  readonly proofId: string | undefined;
}

export interface DraftPicture {
  /** `images.0`, `navigation2Images.2` */
  readonly field: string;
  /** Of the bytes that the server received, and of the file that was chosen, as far as known. */
  readonly sha256: readonly string[];
  /** From `pictureInk`; undefined if the server does not have the picture yet. */
  readonly ink: Uint8Array | undefined;
}

/** A proof while it is typed. See `readProofDraft`. */
export interface ProofDraft {
  readonly _id: string | undefined;
  readonly user: string;
  readonly agentname: string;
  /** The id that the body names; the store finds the name. */
  readonly whitelabel: string;
  readonly pictures: readonly DraftPicture[];
}

/** A user name with its agent and brand, in a report or a proof, with the names of the fields in the body. */
export interface Person {
  readonly name: string;
  readonly agent: string;
  readonly brand: string;
  readonly fields: { readonly name: string; readonly agent: string; readonly brand: string };
}

/** A stored report that the person may list. */
export interface ReportFact {
  readonly area: Area;
  readonly _id: string;
  readonly date: string | null;
  readonly userName: string;
  readonly agent: string;
}

/** For `same-bet` and `crowd`: one bet of a stored report, with the names of its original. */
export interface BetFact extends ReportFact {
  readonly eventNames: readonly string[];
  readonly marketNames: readonly string[];
  readonly odds: Cents;
  readonly stack: Cents;
  /** HH:MM:SS */
  readonly time: string;
}

/** For `same-report`: a stored report of the same user and day that shares a P&L. */
export interface SameAmountFact extends ReportFact {
  readonly originals: readonly {
    readonly eventNames: readonly string[];
    readonly marketNames: readonly string[];
    readonly pl: Cents;
  }[];
}

/** For `proof-differs`: the proof that the draft came from. */
export interface ProofFact {
  readonly area: Area;
  readonly _id: string;
  readonly user: string;
  readonly eventname: string;
  readonly marketname: string;
  /** A whole number, not cents: proofs have no decimals. */
  readonly profitAndLoss: number;
  readonly date: string;
}

/** Counting stops here: a higher number takes time and adds nothing. */
export const mostCounted = 100;

/** For `other-agent` and `look-alike`: a user name under one agent and brand. */
export interface AccountFact {
  readonly area: Area;
  readonly name: string;
  readonly agent: string;
  readonly brand: string;
  /** How many records have this name, agent and brand; no more than `mostCounted` are counted. */
  readonly records: number;
  /** The latest of them, if it can be opened. */
  readonly latest: {
    readonly module: 'report' | 'proof';
    readonly _id: string;
    readonly date: string | null;
  } | null;
}

/** For `same-picture`: a picture of another proof. */
export interface PictureFact {
  readonly area: Area;
  /** The proof. */
  readonly _id: string;
  readonly user: string;
  readonly date: string;
  /** As received and, where the browser said so, as chosen. */
  readonly sha256: readonly string[];
  readonly ink: Uint8Array | undefined;
}
