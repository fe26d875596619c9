/** The images of an open form: adding, ordering, removing. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { v4 as randomKey } from 'uuid';
import { imageSentences } from '../../../../domain/text.ts';
import { imageGroups, type ImageGroup, type Proof } from '../../../../domain/proof/proof.ts';
import { shrinkImage } from '../../../client/images/shrink-image.ts';
import {
  admit,
  isSameGroup,
  mergeGroup,
  storedItem,
  tooHeavy,
  type EvidenceItem,
  type KeptEvidence,
  type KeptItem,
  type Evidence,
} from './evidence.ts';

type NewItem = Extract<EvidenceItem, { readonly kind: 'new' }>;
const isNew = (item: EvidenceItem): item is NewItem => item.kind === 'new';

export function evidenceOf(proof: Proof | undefined): Evidence {
  return {
    images: proof?.images.map(storedItem) ?? [],
    navigation2Images: proof?.navigation2Images.map(storedItem) ?? [],
  };
}

export type ComingFiles = Readonly<Record<ImageGroup, readonly File[]>>;
const nothingComing: ComingFiles = { images: [], navigation2Images: [] };

export function useEvidence(initial: Evidence, onRefused: (refusals: readonly string[]) => void) {
  const [evidence, setEvidence] = useState(initial);
  const [coming, setComing] = useState(nothingComing);
  const refusalCount = useRef(0);
  const showRefusals = useCallback(
    (refusals: readonly string[]) => {
      refusalCount.current += 1;
      onRefused(refusals);
    },
    [onRefused],
  );
  const current = useRef(evidence);
  const taking = useRef<Promise<void>>(Promise.resolve());
  /** One at a time: decoded photos use a lot of memory. */
  const preparing = useRef<Promise<void>>(Promise.resolve());
  const urls = useRef(new Set<string>());
  const isOpen = useRef(true);

  const change = useCallback(
    (group: ImageGroup, next: (items: readonly EvidenceItem[]) => readonly EvidenceItem[]) => {
      current.current = { ...current.current, [group]: next(current.current[group]) };
      setEvidence(current.current);
    },
    [],
  );

  /** Returns the message if an image was rejected. */
  const prepare = useCallback(
    async (group: ImageGroup, key: string, taken: File): Promise<string | undefined> => {
      if (!current.current[group].some((item) => item.key === key)) return undefined;
      // If there is not enough memory, the server shrinks it.
      const file = await shrinkImage(taken).catch(() => taken);
      const item = current.current[group].find((one) => one.key === key);
      // Restored, and small enough before.
      if (item?.kind !== 'new' || (item.url !== undefined && item.file === file)) return undefined;
      if (tooHeavy(file)) {
        change(group, (items) => items.filter((item) => item.key !== key));
        return imageSentences.inFile(taken.name, imageSentences.tooLarge);
      }
      // Nobody sees it any more, and nothing would release it.
      const url = isOpen.current ? URL.createObjectURL(file) : undefined;
      if (url !== undefined) urls.current.add(url);
      change(group, (items) =>
        items.map((item) => (item.key === key && item.kind === 'new' ? { ...item, file, url } : item)),
      );
      return undefined;
    },
    [change],
  );

  const prepareAll = useCallback(
    (group: ImageGroup, items: readonly NewItem[], refusals: readonly string[]) => {
      const shown = [...refusals];
      for (const { key, file } of items) {
        preparing.current = preparing.current.then(async () => {
          const refusal = await prepare(group, key, file);
          if (refusal === undefined) return;
          // A message replaces the previous one, so it repeats its text.
          shown.push(refusal);
          showRefusals([...shown]);
        });
      }
    },
    [prepare, showRefusals],
  );

  const take = useCallback(
    async (group: ImageGroup, offered: readonly File[]) => {
      const { images, refusals } = await admit(group, current.current[group].length, offered);
      if (refusals.length > 0) showRefusals(refusals);
      const items = images.map(({ file, sha256 }): NewItem => ({
        kind: 'new',
        key: randomKey(),
        name: file.name,
        file,
        chosenSha256: sha256,
        url: undefined,
      }));
      change(group, (present) => [...present, ...items]);
      setComing((before) => ({
        ...before,
        [group]: before[group].filter((file) => !offered.includes(file)),
      }));
      prepareAll(group, items, refusals);
    },
    [change, prepareAll, showRefusals],
  );

  const add = useCallback(
    (group: ImageGroup, offered: readonly File[]) => {
      setComing((before) => ({ ...before, [group]: [...before[group], ...offered] }));
      // In sequence: the remaining room depends on the previous files.
      taking.current = taking.current.then(() => take(group, offered));
    },
    [take],
  );

  useEffect(() => {
    const made = urls.current;
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, []);

  return {
    evidence,
    /** Chosen files that are still being read. */
    coming,
    isComing: imageGroups.some((group) => coming[group].length > 0),
    add,
    remove: (group: ImageGroup, key: string) =>
      change(group, (items) => items.filter((item) => item.key !== key)),
    order: (group: ImageGroup, keys: readonly string[]) =>
      change(group, (items) => keys.flatMap((key) => items.find((item) => item.key === key) ?? [])),
    replace: (next: Evidence) => {
      current.current = next;
      setEvidence(next);
    },
    /** As `replace`, with pictures that were kept in a draft, perhaps before they were shrunk. */
    restore: (kept: KeptEvidence) => {
      const shown = (items: readonly KeptItem[]) =>
        items.flatMap((item): EvidenceItem[] => {
          if (item.kind === 'stored') return [item];
          if (!item.file) return [];
          const url = URL.createObjectURL(item.file);
          urls.current.add(url);
          return [{ ...item, file: item.file, url }];
        });
      current.current = { images: shown(kept.images), navigation2Images: shown(kept.navigation2Images) };
      setEvidence(current.current);
      for (const group of imageGroups) prepareAll(group, current.current[group].filter(isNew), []);
    },
    isPreparing: imageGroups.some((group) =>
      evidence[group].some((item) => item.kind === 'new' && item.url === undefined),
    ),
    /** Resolves to the images to send, or to undefined if one was rejected meanwhile. */
    prepared: async () => {
      const before = refusalCount.current;
      await taking.current;
      await preparing.current;
      return refusalCount.current === before ? current.current : undefined;
    },
  };
}

export function isSameEvidence(one: Evidence, other: Evidence): boolean {
  return imageGroups.every((group) => isSameGroup(one[group], other[group]));
}

export function mergeEvidence(before: Evidence, mine: Evidence, theirs: Evidence): Evidence {
  const merged = (group: ImageGroup) => mergeGroup(before[group], mine[group], theirs[group]);
  return { images: merged('images'), navigation2Images: merged('navigation2Images') };
}
