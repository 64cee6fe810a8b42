import type { Page } from 'playwright-core'

/** Navigates within the open page as a link does, without a reload. */
export const goWithin = (page: Page, address: string) =>
  page.evaluate((to) => {
    window.history.pushState({ key: crypto.randomUUID().slice(0, 8), idx: 1, usr: null }, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
  }, address)

/** Returns the address of the page and its title without the site's name. */
export const currentLocation = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility())
    return {
      at: location.pathname + location.search,
      title: document.title.replace(/ - 专线通$/, ''),
      headings: shown.length,
    }
  })
