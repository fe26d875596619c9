/** Addresses of the console's pages, as opposed to calls and files. */
export function isPageAddress({ method, url }: { readonly method: string; readonly url: string }): boolean {
  return ['GET', 'HEAD'].includes(method) && !/^\/(api|assets)(\/|$|\?)/.test(url);
}
