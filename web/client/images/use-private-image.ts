/** Loads an image that requires a session and returns a URL for `<img>`. */
import { useQuery } from '@tanstack/react-query';
import type { ChangedList } from '../../../domain/session/server-event.ts';
import { watched } from '../calls/api.ts';
import { respond } from '../http/request.ts';
import { useFollowedQueries } from '../live/follow-list.ts';

const keyOf = (path: string | undefined) => ['private-image', path] as const;

/** `list` is that of its record: an image that could not be loaded is tried again when the record is restored. */
export function usePrivateImage(path: string | undefined, list: ChangedList) {
  const { data, isError } = useQuery({
    queryKey: keyOf(path),
    queryFn: ({ signal }) =>
      watched(async (token) => {
        const response = await respond('GET', path ?? '', { token, signal, isKept: true });
        return dataUrlOf(await response.blob());
      }),
    enabled: path !== undefined,
    staleTime: Infinity,
    // The browser caches the file; no need to keep it in memory.
    gcTime: 30_000,
    retry: 1,
  });
  useFollowedQueries(list, [keyOf(path)], { isEnabled: isError });
  return { url: data, isError };
}

function dataUrlOf(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('loadend', () => {
      if (typeof reader.result === 'string') resolve(reader.result);
      else reject(new Error('the image cannot be read'));
    });
    reader.readAsDataURL(content);
  });
}
