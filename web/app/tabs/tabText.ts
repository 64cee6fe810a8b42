import type { Tab } from './tabs.ts'

/** What a tab says: the page's title, and what tells it apart from other tabs of that page. */
export function tabText({ title, fullPath }: Tab, names: Readonly<Record<string, string>>): string {
  const name = names[fullPath]
  return name ? `${title} ${name}` : title
}
