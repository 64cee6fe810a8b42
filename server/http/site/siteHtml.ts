import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { linkPathStarts, pages } from '../../../contract/kernel/pages.ts'
import { acceptedEncodings } from '../acceptedEncodings.ts'
import { contentPolicy } from './contentPolicy.ts'
import { escapeHtml } from './html.ts'

const encodings = [
  { name: 'br', ending: '.br', pack: brotliCompressSync },
  { name: 'gzip', ending: '.gz', pack: gzipSync },
] as const

/** Something as it is sent, by what the browser takes. */
export interface Packable {
  plain: Buffer
  /** The best first. */
  packed: { encoding: string; content: Buffer }[]
}

/** One HTML of the built site, packed by the build. */
export interface SiteHtml extends Packable {
  policy: string
  /** Weak: the same for every encoding. */
  etag: string
}

/** The built HTML told where its script calls (web/shared/server/apiBase.ts): a setting of the server, not of the build. */
const toldBase = (html: Buffer, apiBase: string): Buffer =>
  Buffer.from(
    html.toString('utf8').replace('<head>', `<head><meta name="api-base" content="${escapeHtml(apiBase)}">`),
  )

function readHtml(file: string, apiBase: string): SiteHtml {
  const built = readFileSync(file)
  const plain = apiBase === '' ? built : toldBase(built, apiBase)
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 27)
  return {
    plain,
    packed: encodings.flatMap(({ name, ending, pack }) => {
      if (!existsSync(file + ending)) return []
      // what the build packed says nothing of a base
      return [{ encoding: name, content: plain === built ? readFileSync(file + ending) : pack(plain) }]
    }),
    policy: contentPolicy(plain.toString('utf8'), apiBase),
    etag: `W/"${hash}"`,
  }
}

/** The HTML of the built site: one each for the prerendered pages, that of the API's viewer, and the shell for everything else. */
export interface SiteHtmls {
  shell: SiteHtml
  reference: SiteHtml
  byPath: ReadonlyMap<string, SiteHtml>
}

/** Reads them once; a page that the build did not prerender is sent as the shell. The root stands for the first page. */
export function readSiteHtmls(folder: string, apiBase: string): SiteHtmls {
  const byPath = new Map<string, SiteHtml>()
  for (const { path } of pages) {
    const file = join(folder, `${path}.html`)
    if (existsSync(file)) byPath.set(path, readHtml(file, apiBase))
  }
  const home = byPath.get(pages[0].path)
  if (home) byPath.set('/', home)
  return {
    shell: readHtml(join(folder, 'index.html'), apiBase),
    reference: readHtml(join(folder, 'reference', 'index.html'), apiBase),
    byPath,
  }
}

/**
 * The HTML for an address as it was asked for: a prerendered page only without a query, which its look knows nothing of; that of
 * whoever comes by a link, which is replaced when the script runs, for every code.
 */
export function htmlAt({ byPath, shell }: SiteHtmls, url: string): SiteHtml {
  const start = linkPathStarts.find((one) => url.startsWith(one))
  return byPath.get(start ? `${start}:code` : url) ?? shell
}

/** The content in the best encoding that the browser takes; `null` encoding is plain. */
export function packedFor(
  html: Packable,
  acceptEncoding: string | undefined,
): { encoding: string | null; content: Buffer } {
  const accepted = acceptedEncodings(acceptEncoding)
  return html.packed.find(({ encoding }) => accepted.has(encoding)) ?? { encoding: null, content: html.plain }
}
