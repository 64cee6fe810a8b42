import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { firstViewId } from '#contract/calls/firstView.ts'
import type { FirstViewRequest, RenderFirstView } from '#contract/calls/firstView.ts'
import { homePath } from '#contract/kernel/pages.ts'
import type { PagePath } from '#contract/kernel/pages.ts'
import type { Envelope } from '#contract/kernel/problems.ts'
import { siteCookie } from '#contract/kernel/siteDefaults.ts'
import { regionText } from '#contract/regions/regions.ts'
import { renderingAgent } from '../../calls/renderingAgent.ts'
import { regions } from '../../core/regions.ts'
import { escapeHtml } from './html.ts'
import { readBuiltHtml } from './siteHtml.ts'
import { createTimeBudget } from './timeBudget.ts'

/** The pages that are rendered with their data. */
const paths: PagePath[] = [homePath, '/orders/new']
/** Where scripts/build/prerender.mjs left room for the rendered page. */
const gap = '<!--first view-->'
/** Pages being rendered at a time, waiting for their data included. Further ones are sent as the shell: the browser does the rest. */
const mostAtOnce = 4
/** The share of this process's time for rendering, at some 15 ms a page; calls have the rest. */
const shareOfTime = 0.3
/** Saved for many at once, ms. */
const reserveMs = 2_000
/** A page is not kept waiting longer for its data, ms. */
const patienceMs = 1_000

/** Renders pages with their data on request. */
export interface FirstViews {
  /** Returns the HTML of a page with its data; null where the shell is to be sent. */
  htmlAt: (request: FastifyRequest) => Promise<string | null>
}

/** Writes JSON so that no text in it ends the script element. */
const inScript = (json: string) => json.replaceAll('<', '\\u003c')

/** Settles as the work does; resolves to null where it takes too long. */
async function unlessLate<Result>(work: Promise<Result>): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** A call that the page makes was refused: the browser makes it again and shows why. */
class RefusedRead extends Error {}

/** Calls the API as the visitor who requests a page, through the same checks and limits. */
const readAs =
  (app: FastifyInstance, request: FastifyRequest): FirstViewRequest['read'] =>
  async (path, body) => {
    const { cookie } = request.headers
    const answered = await app.inject({
      method: 'POST',
      url: path,
      remoteAddress: request.ip,
      headers: {
        'content-type': 'application/json',
        'user-agent': renderingAgent,
        ...(cookie !== undefined && { cookie }),
      },
      payload: body,
    })
    const { code, msg, data } = answered.json<Envelope>()
    if (code !== 200) throw new RefusedRead(`${path} was refused: ${msg}`)
    return data as never
  }

/** Loads the renderer that the build has bundled; null where that fails. */
async function loadRenderer(app: FastifyInstance, file: string): Promise<RenderFirstView | null> {
  try {
    const bundle = (await import(pathToFileURL(file).href)) as { renderFirstView: RenderFirstView }
    return bundle.renderFirstView
  } catch (error) {
    app.log.error({ err: error }, 'Pages are sent without their data')
    return null
  }
}

/** Loads the renderer and the HTML around the pages. Null in a build without them. */
export async function loadFirstViews(
  app: FastifyInstance,
  { folder, apiBase, now }: { folder: string; apiBase: string; now: () => Date },
): Promise<FirstViews | null> {
  const render = join(folder, '..', 'render')
  const around = new Map<string, string[]>()
  for (const path of paths) {
    const file = join(render, `${path}.html`)
    if (existsSync(file)) around.set(path, readBuiltHtml(file, apiBase).toString('utf8').split(gap))
  }
  if (around.size === 0) return null
  const renderFirstView = await loadRenderer(app, join(render, 'firstView.mjs'))
  if (renderFirstView === null) return null
  const budget = createTimeBudget(shareOfTime, reserveMs)
  let running = 0

  async function renderAt(request: FastifyRequest, render: RenderFirstView) {
    running += 1
    let workSinceMs = performance.now()
    const readAsVisitor = readAs(app, request)
    try {
      return await render({
        url: request.url,
        now: now(),
        siteId: Number(parse(request.headers.cookie ?? '')[siteCookie]) || null,
        async read(path, body) {
          budget.spend(performance.now() - workSinceMs)
          const data = await readAsVisitor(path, body)
          // waiting for the database is no work
          workSinceMs = performance.now()
          return data
        },
        regionText: (code) => regionText(regions, code),
      })
    } catch (error) {
      if (!(error instanceof RefusedRead))
        request.log.error({ err: error }, 'A page was sent without its data')
      return null
    } finally {
      budget.spend(performance.now() - workSinceMs)
      running -= 1
    }
  }

  return {
    async htmlAt(request) {
      const [path = '', query] = request.url.split('?')
      const [before, after] = around.get(path) ?? []
      if (after === undefined || !query || request.method !== 'GET') return null
      if (running >= mostAtOnce || !budget.hasTime()) return null
      const view = await unlessLate(renderAt(request, renderFirstView))
      if (view === null) return null
      const style = `<style>${view.css}</style>`
      const root = `<div id="root" data-prerendered="${escapeHtml(request.url)}">${view.html}</div>`
      const state = `<script type="application/json" id="${firstViewId}">${inScript(view.state)}</script>`
      return `${before}${style}${root}${state}${after}`
    },
  }
}
