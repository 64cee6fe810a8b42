import type { Tab } from './tabs.ts'

/** Returns a tab's text: the page's title and, if any, the name that distinguishes it. */
export function tabText({ title, fullPath }: Tab, names: Readonly<Record<string, string>>): string {
  const name = names[fullPath]
  return name ? `${title} ${name}` : title
}
