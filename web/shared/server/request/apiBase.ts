/**
 * The API's base address, from the meta tag that the server writes (setting API_BASE); empty is the page's own origin. The
 * build, which also renders pages, has no document.
 */
export const apiBase: string =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name=api-base]')?.content ?? ''

/** Request credentials that send the visitor's cookie to the API, wherever that is. */
export const credentials: RequestCredentials = apiBase === '' ? 'same-origin' : 'include'
