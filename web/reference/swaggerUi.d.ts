/** The part of the viewer that this page uses; it ships no types. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** React, as the viewer bundles it. */
  export interface React {
    createElement: (type: unknown, props: Record<string, unknown> | null, ...children: unknown[]) => unknown
  }

  /** The part of Immutable's maps and lists that filters need. */
  export interface Group {
    get(name: 'operations'): { filter(predicate: (call: Call) => boolean): { size: number } }
    set(name: 'operations', calls: { size: number }): Group
  }
  export interface Groups {
    map(change: (group: Group, name: string) => Group): Groups
    filter(predicate: (group: Group) => boolean): Groups
  }
  export interface Call {
    get(name: 'path'): string
    getIn(path: readonly string[]): string | undefined
  }

  export interface System {
    React: React
    layoutSelectors: { currentFilter(): string | boolean | null }
    specActions: { updateJsonSpec(spec: unknown): unknown }
    layoutActions: { show(path: readonly string[], isShown: boolean): void }
  }

  /** Wraps a selector: gets the original and the system, then the state and the arguments at each call. */
  type WrapSelector<Arguments extends unknown[], Answer> = (
    original: (...args: Arguments) => Answer,
    system: System,
  ) => (state: unknown, ...args: Arguments) => Answer

  export interface Plugin {
    components: { DeepLink(props: { text: string }): unknown }
    wrapComponents: {
      TextArea(original: unknown): (props: object) => unknown
      JSONSchema202012KeywordTitle(original: unknown): (props: { title?: string }) => unknown
    }
    fn: {
      resolveSubtree(spec: object, path: readonly string[]): Promise<{ spec: unknown; errors: never[] }>
      opsFilter(groups: Groups, phrase: string): Groups
    }
    statePlugins: {
      layout: {
        wrapSelectors: { isShown: WrapSelector<[path: readonly string[], byDefault: boolean], boolean> }
      }
      spec: {
        wrapActions: { parseToJson(original: unknown, system: System): (text: string) => unknown }
        wrapSelectors: { allowTryItOutFor: WrapSelector<[path: string, method: string], boolean> }
      }
    }
  }

  export default function SwaggerUI(options: {
    domNode: HTMLElement
    spec: object
    plugins: ((system: System) => Plugin)[]
    filter: boolean
    docExpansion: 'none' | 'list' | 'full'
    deepLinking: boolean
    defaultModelsExpandDepth: number
    defaultModelExpandDepth: number
    displayRequestDuration: boolean
    syntaxHighlight: { theme: string }
    validatorUrl: null
    onComplete: () => void
  }): System
}
