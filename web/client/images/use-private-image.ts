/** Loads an image that requires a session and returns a URL for `<img>`. */
import { useQuery } from '@tanstack/react-query';
import { watched } from '../calls/api.ts';
import { respond } from '../http/request.ts';

export function usePrivateImage(path: string | undefined) {
  const { data, isError } = useQuery({
    queryKey: ['private-image', path],
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
