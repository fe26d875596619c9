import { describe, expect, it } from 'vitest';
import { areas, modules, sections, type Area, type Module } from '../../areas.ts';
import { can, permissionOf, permissions, roles, type Actor } from '../../permissions.ts';
import { adminKinds, noticeKinds } from './kinds.ts';
import { kindsFor, mayKnow, topicName, topicsFor, type NoticeContent } from './notice.ts';
import { noticeText, type NoticeFacts } from './sentences.ts';

const everything: Actor = { role: 'admin', section: sections, permissions: [] };
const user: Actor = { role: 'user', section: ['Turbo'], permissions };
const subadmin: Actor = { ...user, role: 'subadmin' };
const places = areas.flatMap((area) => modules.map((module) => ({ area, module })));

describe('who may know', () => {
  it('includes people who may list the records, in their area', () => {
    for (const place of places) {
      for (const actor of [user, subadmin, everything]) {
        const mayList = can(actor, place.area, place.module, 'listing');
        expect(mayKnow(actor, { kind: 'record', ...place })).toBe(mayList);
        const supervises = mayList && actor.role !== 'user';
        expect(mayKnow(actor, { kind: 'warning', ...place })).toBe(supervises);
      }
    }
  });

  it('includes people who may import, for imports', () => {
    const importer: Actor = { role: 'user', section: ['Turbo', 'Forex'], permissions: [] };
    const may = (area: Area, action: 'import' | 'create') =>
      mayKnow(
        { ...importer, permissions: [permissionOf(area, 'report', action)] },
        { kind: 'import', area, module: 'report' },
      );
    expect([may('turbo', 'import'), may('turbo', 'create'), may('forex', 'create')]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('sends console notices to admins only, and permission changes to everyone', () => {
    for (const kind of adminKinds)
      expect([everything, subadmin, user].map((actor) => mayKnow(actor, { kind }))).toEqual([
        true,
        false,
        false,
      ]);
    expect(mayKnow(user, { kind: 'permissions' })).toBe(true);
    // A record without an area is visible to nobody.
    expect(mayKnow(everything, { kind: 'record' })).toBe(false);
  });

  it('becomes the topics of a query, without what is turned off', () => {
    const off = noticeKinds.filter((kind) => kind !== 'warning' && kind !== 'backup');
    expect(topicsFor(everything, off)).toEqual([
      ...places.map((place) => topicName({ kind: 'warning', ...place })),
      'backup',
    ]);
    expect(topicsFor(user, ['record', 'import'])).toEqual(['permissions']);
    expect(roles.map((role) => kindsFor(role).length)).toEqual([3, 4, 8]);
  });
});

describe('sentences', () => {
  const sentenceOf = (content: NoticeContent, over: Partial<NoticeFacts> = {}) => {
    const place: { area: Area; module: Module } = { area: 'forex', module: 'proof' };
    const { message, details } = noticeText({ content, actor: 'ravi', ...place, times: 1, ...over });
    return [message, details].filter((part) => part !== null).join(' | ');
  };

  it('name what happened, by whom and how often', () => {
    const label = 'user-1';
    expect(sentenceOf({ kind: 'record', action: 'update', label }, { times: 3 })).toBe(
      'ravi changed your forex proof “user-1” (3 times).',
    );
    expect(sentenceOf({ kind: 'record', action: 'delete', label }, { times: 3 })).toBe(
      'ravi deleted your forex proof “user-1”.',
    );
    expect(sentenceOf({ kind: 'record', action: 'undo-import', label: 'a.xlsx', count: 100_000 })).toBe(
      'ravi undid your import of “a.xlsx”: 1,00,000 reports deleted.',
    );
    expect(sentenceOf({ kind: 'warning', label, count: 2, messages: ['One.', 'Two.'] })).toBe(
      'ravi confirmed 2 warnings in the forex proof “user-1”. | One. Two.',
    );
    expect(sentenceOf({ kind: 'import', file: 'a.xlsx', saved: 0, duplicates: 2, errors: 3 })).toBe(
      'Your import of “a.xlsx” finished: 0 reports saved, 2 already existed, 3 errors.',
    );
    expect(sentenceOf({ kind: 'permissions', added: 0, removed: 1, section: [] })).toBe(
      'ravi changed your permissions. | Your sections are now none. 1 permission removed.',
    );
    expect(sentenceOf({ kind: 'permissions', added: 2, removed: 0 })).toBe(
      'ravi changed your permissions. | 2 permissions added.',
    );
  });

  it('tell admins what to do', () => {
    const mail: NoticeContent = { kind: 'mail', subject: 'Code', recipient: 'a@example.test', reason: '' };
    expect(sentenceOf(mail)).toBe('A mail could not be delivered: “Code” to a@example.test.');
    expect(sentenceOf(mail, { times: 12 })).toBe(
      '12 mails could not be delivered. The last one: “Code” to a@example.test.',
    );
    expect(sentenceOf({ kind: 'backup', madeAt: null, failure: 'The disk is full.' })).toBe(
      'A backup failed. There is no backup yet. | The disk is full. The console will try again automatically.',
    );
    expect(sentenceOf({ kind: 'backup', madeAt: null })).toBe(
      'There is no backup yet. | Set BACKUP_DIR, or run npm run backup every day.',
    );
    expect(sentenceOf({ kind: 'disk', host: 'desk', freeMegabytes: 1500 })).toBe(
      'A disk of desk is nearly full: 1,500 MB are free. | Free some space: when the disk is full, nothing can be saved.',
    );
    expect(sentenceOf({ kind: 'audit', fault: 'standing' })).toBe(
      'The audit log has stopped: entries are waiting to be signed. | Run npm run admin -- verify-audit.',
    );
  });
});
