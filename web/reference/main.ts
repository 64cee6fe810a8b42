import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import 'swagger-ui-dist/swagger-ui.css'
import '../shared/ui/tokens/tokens.css'
import './reference.css'
import { navigation, placeIn } from './navigation.ts'
import type { OpenApi } from './openApi.ts'
import { viewerPlugin } from './viewerPlugin.ts'

const find = (id: string): HTMLElement => {
  const found = document.getElementById(id)
  if (!found) throw new Error(`/reference has no #${id}`)
  return found
}

const darkness = matchMedia('(prefers-color-scheme: dark)')
/** Told twice: to the viewer and to the colours of the site. */
function followTheme() {
  const { classList, dataset } = document.documentElement
  classList.toggle('dark-mode', darkness.matches)
  dataset['mantineColorScheme'] = darkness.matches ? 'dark' : 'light'
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
    // every schema stands with its call
    defaultModelsExpandDepth: -1,
    defaultModelExpandDepth: 5,
    displayRequestDuration: true,
    // its usual colours are too pale to be read
    syntaxHighlight: { theme: 'obsidian' },
    // nobody else is told of our document
    validatorUrl: null,
    onComplete() {
      goTo()
    },
  })

  function goTo() {
    const place = placeIn(location.hash)
    if (!place) return
    const [group, operationId] = place
    viewer.layoutActions.show(['operations-tag', group], true)
    if (operationId !== undefined) viewer.layoutActions.show(['operations', group, operationId], true)
    // the viewer names its elements so
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
darkness.addEventListener('change', followTheme)
load().catch(() => {
  find('viewer').textContent = '接口文档没有加载出来，请刷新重试。'
})
