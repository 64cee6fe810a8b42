/** A rule for one colour scheme, minified. */
const schemeRule = /[^{};]*\[data-mantine-color-scheme="?(?:dark|light)"?\][^{}]*\{[^{}]*\}/g
const schemeName = /\[data-mantine-color-scheme="?(dark|light)"?\]/g

/**
 * Returns a rule's copies for pages with the scheme `auto`, each under the media query of its scheme. A page has `auto` until its
 * scripts run, unless the server knows a chosen theme (server/http/site/appearance.ts).
 * @param {string} rule
 */
function copiesOf(rule) {
  return ['light', 'dark']
    .map((scheme) => {
      const copy = rule.replace(schemeName, (name, of) =>
        of === scheme ? '[data-mantine-color-scheme=auto]' : name,
      )
      return copy === rule ? '' : `@media (prefers-color-scheme:${scheme}){${copy.trim()}}`
    })
    .join('')
}

/**
 * Adds to each rule of a style sheet for one colour scheme its copies for the device's scheme. They follow their rule, so the
 * cascade stays the same.
 * @param {string} css
 */
export const withDeviceScheme = (css) => css.replace(schemeRule, (rule) => rule + copiesOf(rule))
