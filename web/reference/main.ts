import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import 'swagger-ui-dist/swagger-ui.css'
import '#shared/ui/tokens/tokens.css'
import './reference.css'
import { navigation, parseViewerAddress } from './navigation.ts'
import type { OpenApi } from './openApi.ts'
import { viewerPlugin } from './viewerPlugin.ts'

const find = (id: string): HTMLElement => {
  const found = document.getElementById(id)
  if (!found) throw new Error(`/reference has no #${id}`)
  return found
}

const darkScheme = matchMedia('(prefers-color-scheme: dark)')
/** Applies the theme to the viewer and to the site's colours. */
function followTheme() {
  const { classList, dataset } = document.documentElement
  classList.toggle('dark-mode', darkScheme.matches)
  dataset['mantineColorScheme'] = darkScheme.matches ? 'dark' : 'light'
}

function show(spec: OpenApi): void {
  find('calls').replaceChildren(...navigation(spec))
  const viewer = SwaggerUI({
    domNode: find('viewer'),
    spec,
    plugins: [viewerPlugin(spec)],
    filter: true,
    docExpansion: 'none',
    deepLinking: true,
    // every schema is shown with its call
    defaultModelsExpandDepth: -1,
    defaultModelExpandDepth: 5,
    displayRequestDuration: true,
    // its default colours are too pale
    syntaxHighlight: { theme: 'obsidian' },
    // do not send our document to a validator
    validatorUrl: null,
    onComplete() {
      goTo()
    },
  })

  function goTo() {
    const target = parseViewerAddress(location.hash)
    if (!target) return
    const [group, operationId] = target
    viewer.layoutActions.show(['operations-tag', group], true)
    if (operationId !== undefined) viewer.layoutActions.show(['operations', group, operationId], true)
    // the viewer's element ids
    const id = operationId === undefined ? ['operations-tag', group] : ['operations', group, operationId]
    const name = id.map((part) => CSS.escape(part)).join('-')
    requestAnimationFrame(() => document.getElementById(name)?.scrollIntoView())
  }
  addEventListener('hashchange', goTo)
}

async function load(): Promise<void> {
  const answer = await fetch('/openapi.json')
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  show((await answer.json()) as OpenApi)
}

followTheme()
darkScheme.addEventListener('change', followTheme)
load().catch(() => {
  find('viewer').textContent = '接口文档没有加载出来，请刷新重试。'
})
