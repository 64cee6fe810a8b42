import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { linkPathPrefixes, pages } from '#contract/kernel/pages.ts'
import { acceptedEncodings } from '../acceptedEncodings.ts'
import { contentPolicy } from './contentPolicy.ts'
import { escapeHtml } from './html.ts'

const encodings = [
  { name: 'br', ending: '.br', pack: brotliCompressSync },
  { name: 'gzip', ending: '.gz', pack: gzipSync },
] as const

/** Content to send, in each available encoding. */
export interface EncodedContent {
  plain: Buffer
  /** In order of preference. */
  encodings: { encoding: string; content: Buffer }[]
}

/** One HTML page of the built site, compressed by the build. */
export interface SiteHtml extends EncodedContent {
  policy: string
  /** Weak: the same for every encoding. */
  etag: string
}

/** Adds the address of the calls, a setting of the server, to built HTML (web/shared/server/request/apiBase.ts). */
const withApiBase = (html: Buffer, apiBase: string): Buffer =>
  Buffer.from(
    html.toString('utf8').replace('<head>', `<head><meta name="api-base" content="${escapeHtml(apiBase)}">`),
  )

/** Reads built HTML, with the address of the calls. */
export function readBuiltHtml(file: string, apiBase: string): Buffer {
  const built = readFileSync(file)
  return apiBase === '' ? built : withApiBase(built, apiBase)
}

function readHtml(file: string, apiBase: string): SiteHtml {
  const plain = readBuiltHtml(file, apiBase)
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 27)
  return {
    plain,
    encodings: encodings.flatMap(({ name, ending, pack }) => {
      if (!existsSync(file + ending)) return []
      // the build's compressed files lack the base
      return [{ encoding: name, content: apiBase === '' ? readFileSync(file + ending) : pack(plain) }]
    }),
    policy: contentPolicy(plain.toString('utf8'), apiBase),
    etag: `W/"${hash}"`,
  }
}

/** The HTML of the built site: the prerendered pages, the API viewer, and the shell for everything else. */
export interface SiteHtmls {
  shell: SiteHtml
  reference: SiteHtml
  byPath: ReadonlyMap<string, SiteHtml>
  /** The `link` headers for the shell, by the path in the table of the page that it becomes. */
  shellLinks: ReadonlyMap<string, string>
}

/** Returns the link by which the browser loads a part (RFC 8288). Its attributes are those of the request that needs it. */
const linkOf = (part: string): string =>
  `</${part}>;rel=${part.endsWith('.css') ? 'preload;as=style' : 'modulepreload'};crossorigin`

/** A proxy may refuse longer headers. nginx by default takes 4 KB for all of an answer, and the policy has one of them. */
const linksMaxLength = 1_800

/** Joins as many links as one header may have. */
function joinLinks(links: readonly string[]): string {
  const [first = '', ...rest] = links
  return rest.reduce(
    (joined, link) => (joined.length + link.length < linksMaxLength ? `${joined},${link}` : joined),
    first,
  )
}

/**
 * Reads which scripts and styles each page needs beside the shell, as the build lists them. Returns `link` headers by the page's
 * path in the table: the browser then loads the parts beside the entry, and not one after another once that has run.
 */
function readShellLinks(folder: string): ReadonlyMap<string, string> {
  const file = join(folder, '.vite', 'pageParts.json')
  if (!existsSync(file)) return new Map()
  const parts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>
  return new Map(Object.entries(parts).map(([path, files]) => [path, joinLinks(files.map(linkOf))]))
}

/** Reads the site's HTML once. A page that was not prerendered is sent as the shell; `/` is the first page. */
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
    shellLinks: readShellLinks(folder),
  }
}

/**
 * Returns the HTML for a requested URL. A prerendered page is used only without a query, except for pages of links, which share
 * one HTML for every code until the script runs.
 */
export function htmlAt({ byPath, shell }: SiteHtmls, url: string): SiteHtml {
  const start = linkPathPrefixes.find((pathStart) => url.startsWith(pathStart))
  return byPath.get(start ? `${start}:code` : url) ?? shell
}

/** Returns the content in the best accepted encoding; a `null` encoding is plain. */
export function selectEncoding(
  html: EncodedContent,
  acceptEncoding: string | undefined,
): { encoding: string | null; content: Buffer } {
  const accepted = acceptedEncodings(acceptEncoding)
  return (
    html.encodings.find(({ encoding }) => accepted.has(encoding)) ?? { encoding: null, content: html.plain }
  )
}
