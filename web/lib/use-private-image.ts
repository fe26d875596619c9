/** An image that only a session may load, as an address for `<img>`. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { watched } from './api.ts';
import { respond } from './request.ts';

export function usePrivateImage(path: string | undefined) {
  const { data, isError } = useQuery({
    queryKey: ['private-image', path],
    queryFn: ({ signal }) =>
      watched(async (token) => (await respond('GET', path ?? '', { token, signal, isKept: true })).blob()),
    enabled: path !== undefined,
    staleTime: Infinity,
    // The browser keeps the file; memory need not.
    gcTime: 30_000,
    retry: 1,
  });
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!data) return undefined;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [data]);
  return { url, isError };
}
