/** Returns the first match in the page on screen; pages of other tabs are in the document, too. */
export function onActivePage(selector: string): HTMLElement | null {
  const page = document.querySelector('[data-active-page]') ?? document
  return page.querySelector<HTMLElement>(selector)
}
