import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { withDeviceScheme } from './deviceScheme.mjs'
import { buildEarlyScript } from './earlyScript.mjs'
import { assetsOf, namedAssets, screenSources } from './pageAssets.mjs'

const emptyRoot = '<div id="root"></div>'
const plainTitle = '<title>专线通</title>'
const scriptElements = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g
/** Where the server puts what it renders into the HTML of a page with its data (server/http/site/firstViews.ts). */
const gap = '<!--first view-->'

/** The pages that the server renders with their data, and the chunks that show it, relative to web/. */
const withData = new Map([
  ['/base/search', ['features/lines/search/LineResults.tsx', 'features/lines/search/SearchBar.tsx']],
  ['/orders/new', []],
])

/**
 * Bundles the renderers of pages, for Node, into <folder>/render: web/app/prerender.tsx for the build and
 * web/app/firstView/renderFirstView.tsx for the server. Packages are included, since a release has only those of the server.
 * @param {string} root
 * @param {string} folder
 */
async function bundleRenderers(root, folder) {
  const app = join(root, 'web', 'app')
  await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    // the server's process need not be in production mode
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: join(folder, 'render'),
      manifest: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: {
          prerender: join(app, 'prerender.tsx'),
          firstView: join(app, 'firstView', 'renderFirstView.tsx'),
        },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
}

/**
 * Renders the pages of web/app/prerender.tsx into <folder>/web. /base/search becomes base/search.html, which the browser hydrates
 * and which loads that page's chunk at once; index.html becomes the shell for every other address. <folder>/render gets the HTML
 * around a page with its data. .vite/pageParts.json lists what each page needs beside the shell, the largest first.
 * @param {string} root
 * @param {string} folder the build's, with vite's result in its web/
 */
export async function prerender(root, folder) {
  const web = join(folder, 'web')
  const render = join(folder, 'render')
  await bundleRenderers(root, folder)
  const { prerenderPages, prerenderShell } = await import(pathToFileURL(join(render, 'prerender.mjs')).href)
  const template = await readFile(join(web, 'index.html'), 'utf8')
  const earlyScript = await buildEarlyScript(root)
  const manifest = JSON.parse(await readFile(join(web, '.vite', 'manifest.json'), 'utf8'))
  const sources = screenSources(await readFile(join(root, 'web', 'app', 'routing', 'routes.tsx'), 'utf8'))
  for (const { path, title, html, css } of await prerenderPages()) {
    const source = sources.get(path)
    const file = join(web, `${path}.html`)
    await mkdir(dirname(file), { recursive: true })
    const assets = source ? assetsOf(manifest, source) : []
    const content = `<style>${css}</style><div id="root" data-prerendered="${path}">${html}</div>`
    await writeFile(
      file,
      await paintingAtOnce(pageHtml(template, { title, content, assets }), { web, earlyScript }),
    )
    const parts = withData.get(path)
    if (!parts) continue
    const all = [...new Set([...assets, ...parts.flatMap((part) => assetsOf(manifest, part))])]
    const withParts = await paintingAtOnce(pageHtml(template, { title, content, assets: all }), {
      web,
      earlyScript,
    })
    await mkdir(dirname(join(render, path)), { recursive: true })
    await writeFile(join(render, `${path}.html`), inPlaceOf(withParts, content, gap))
  }
  const { html, css } = await prerenderShell()
  const shell = `<style>${css}</style><div id="root">${html}</div>`
  await writeFile(
    join(web, 'index.html'),
    await paintingAtOnce(inPlaceOf(template, emptyRoot, shell), { web, earlyScript }),
  )
  const ofShell = new Set(namedAssets(template))
  const parts = [...sources].map(async ([path, source]) => {
    const own = assetsOf(manifest, source).filter((asset) => !ofShell.has(asset))
    const sized = await Promise.all(
      own.map(async (asset) => ({ asset, size: (await stat(join(web, asset))).size })),
    )
    // a header may not have room for all
    return [path, sized.toSorted((one, other) => other.size - one.size).map(({ asset }) => asset)]
  })
  await writeFile(
    join(web, '.vite', 'pageParts.json'),
    JSON.stringify(Object.fromEntries(await Promise.all(parts))),
  )
}

/**
 * Returns the HTML of a page: its title, its content, and links to its assets besides the entry.
 * @param {string} template vite's index.html
 * @param {{ title: string, content: string, assets: string[] }} page its root element in `content`
 */
function pageHtml(template, { title, content, assets }) {
  const named = new Set(namedAssets(template))
  const links = assets
    .filter((asset) => !named.has(asset))
    .map((asset) =>
      asset.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/${asset}">`
        : `<link rel="modulepreload" crossorigin href="/${asset}">`,
    )
  const titled = inPlaceOf(template, plainTitle, `<title>${title} - 专线通</title>`)
  const linked = inPlaceOf(titled, '</head>', `${links.join('\n    ')}\n  </head>`)
  return inPlaceOf(linked, emptyRoot, content)
}

/**
 * Inlines the styles, so that the first paint waits for nothing else. The links of the styles stay, disabled: they load nothing,
 * but show a script that needs the same styles that they exist. The scripts move into a template, from which the early script
 * loads them (web/app/early/loadScripts.ts). Both come before the title and the styles, which are most of the HTML.
 * @param {string} html
 * @param {{ web: string, earlyScript: string }} options
 */
async function paintingAtOnce(html, { web, earlyScript }) {
  let styled = html
  for (const [link, path = ''] of html.matchAll(/<link rel="stylesheet" crossorigin href="\/([^"]+)">/g)) {
    const style = `<style>${withDeviceScheme((await readFile(join(web, path), 'utf8')).trim())}</style>`
    styled = inPlaceOf(styled, link, `${style}\n    <link rel="stylesheet" disabled href="/${path}">`)
  }
  /** @type {string[]} */
  const scripts = []
  const still = styled.replaceAll(scriptElements, (element) => {
    const [, path] = /src="([^"]+)"/.exec(element) ?? []
    // the entry loads with its parts, and runs once the whole HTML is there
    if (path) scripts.push(`<link rel="modulepreload" crossorigin href="${path}">`)
    scripts.push(element.trim())
    return ''
  })
  const late = scripts.join('').replaceAll(' crossorigin', ' fetchpriority="low" crossorigin')
  const early = `<template id="scripts">${late}</template>${earlyScript}`
  return inPlaceOf(still, '<title>', `${early}\n    <title>`)
}

/** @param {string} text @param {string} old stands in it once @param {string} next */
function inPlaceOf(text, old, next) {
  if (text.split(old).length !== 2) throw new Error(`web/index.html must have ${old} once`)
  return text.replace(old, () => next)
}
