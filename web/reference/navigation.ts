import { callsOf } from './openApi.ts'
import type { OpenApi } from './openApi.ts'

/** Returns the viewer's address of a group, or of a call in it. */
const addressOf = (...parts: string[]) => `#/${parts.map(encodeURIComponent).join('/')}`

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  facts: Partial<HTMLElementTagNameMap[Name]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), facts)
  made.append(...children)
  return made
}

/** Creates the groups with links to their calls; the first, 开放接口, is expanded. */
export function navigation(document: OpenApi): HTMLElement[] {
  return document.tags.map(({ name }, at) => {
    const links = callsOf(document, name).map(({ operationId, summary }) =>
      element('li', {}, element('a', { href: addressOf(name, operationId) }, summary)),
    )
    return element(
      'details',
      { open: at === 0 },
      element('summary', {}, `${name} ${links.length}`),
      element('ul', {}, ...links),
    )
  })
}

/** Parses an address like `#/开放接口/open.getOrder` into group and call, if any; null for another address. */
export function parseViewerAddress(hash: string): [group: string, operationId?: string] | null {
  const [, group, operationId] = hash.split('/').map(decodeURIComponent)
  if (!hash.startsWith('#/') || !group) return null
  return operationId ? [group, operationId] : [group]
}
