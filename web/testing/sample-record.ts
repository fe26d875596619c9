/** A record with a value in every field, and how the screens show each value. */
import type { Module } from '../../domain/areas.ts';
import type { Original } from '../../domain/report/report.ts';
import { moduleDefinitions } from '../client/module-definitions.ts';

const definitions: Readonly<Record<Module, { readonly initial: Readonly<Record<string, unknown>> }>> =
  moduleDefinitions;

interface Sample {
  readonly value: unknown;
  readonly shown: string;
}

const day: Sample = { value: '2026-11-15', shown: '15 Nov 2026' };
const original: Original = {
  sportNames: ['Cricket'],
  eventNames: ['Event'],
  marketNames: ['Market'],
  pl: 11.5,
  betDetails: [{ odds: 1.9, stack: 250, time: '18:00:00' }],
};

/** The document has most values from its template. */
const template = '<p>{user} {amount} {profitAndLoss} {prooftype} {sportname} {eventname} {marketname}</p>';

/** Fields whose value is not any text or number. */
const special: Readonly<Record<string, Sample>> = {
  date: day,
  content: { value: '<p>Content</p>', shown: 'Content' },
  prooftype: { value: { _id: 't', type: 'Type', content: template }, shown: 'Type' },
  proofStatus: { value: 'Not Submit', shown: 'Not Submit' },
  voidStatus: { value: 'Not Void', shown: 'Not Void' },
  originals: { value: [original], shown: '18:00:00' },
  proofId: { value: 'p1', shown: 'Open proof' },
};

/** A unique text for each field, which is also a colour for brands. */
function sampleOf(name: string, initial: unknown, at: number): Sample {
  const text = `#0000${10 + at}`;
  const { [name]: given } = special;
  if (given) return given;
  if (typeof initial === 'number') return { value: 100 + at, shown: String(100 + at) };
  if (Array.isArray(initial)) {
    const data = `data:image/png;base64,${100 + at}0`;
    return { value: [{ _id: text, filename: text, width: 1, height: 1, data }], shown: data };
  }
  if (typeof initial === 'object') return { value: { _id: text, name: text }, shown: text };
  if (typeof initial === 'boolean') throw new Error(`say in 'special' how screens show ${name}`);
  return { value: text, shown: text };
}

export function sampleRecord(module: Module) {
  const samples = Object.entries(definitions[module].initial).map(
    ([name, initial], at) => [name, sampleOf(name, initial, at)] as const,
  );
  return {
    fields: Object.fromEntries(samples.map(([name, { value }]) => [name, value])),
    shown: Object.fromEntries(samples.map(([name, { shown }]) => [name, shown])),
  };
}
