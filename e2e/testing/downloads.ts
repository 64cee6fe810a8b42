import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'

/** Returns the file that the browser downloads during an action. */
export async function downloadDuring(
  page: Page,
  act: () => Promise<void>,
): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent('download')
  await act()
  const download = await coming
  return { name: download.suggestedFilename(), bytes: await buffer(await download.createReadStream()) }
}
