import type { Plugin, System } from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import { isEndless } from './openApi.ts'
import type { OpenApi } from './openApi.ts'
import { adaptElements } from './translations.ts'

const propertyOf = (whole: unknown, name: string): unknown =>
  typeof whole === 'object' && whole !== null ? (whole as Record<string, unknown>)[name] : undefined

/** Adapts the viewer: Chinese texts, a search by title, and no trial of calls whose answer never ends. */
export const viewerPlugin =
  (document: OpenApi) =>
  (system: System): Plugin => {
    adaptElements(system.React)
    const { React } = system
    return {
      components: {
        // it stands inside a button, where a link is invalid
        DeepLink: ({ text }) => React.createElement('span', null, text),
      },
      wrapComponents: {
        TextArea: (original) => (props) =>
          React.createElement(original, { 'aria-label': '请求正文', ...props }),
        // a whole body has no title, but the button that folds it needs a name
        JSONSchema202012KeywordTitle: (original) => (props) =>
          React.createElement(original, { ...props, title: props.title || '全部字段' }),
      },
      fn: {
        // the viewer would first search the whole document for references, of which it has none: seconds per call
        resolveSubtree: (spec, segments) =>
          Promise.resolve({ spec: segments.reduce<unknown>(propertyOf, spec), errors: [] }),
        opsFilter(groups, phrase) {
          const query = phrase.trim().toLowerCase()
          const found = groups.map((group, name) =>
            name.toLowerCase().includes(query)
              ? group
              : group.set(
                  'operations',
                  group
                    .get('operations')
                    .filter((call) =>
                      `${call.get('path')} ${call.getIn(['operation', 'summary']) ?? ''}`
                        .toLowerCase()
                        .includes(query),
                    ),
                ),
          )
          return found.filter((group) => group.get('operations').filter(() => true).size > 0)
        },
      },
      statePlugins: {
        layout: {
          wrapSelectors: {
            // 开放接口 start expanded, and search results are shown at once
            isShown:
              (original, { layoutSelectors }) =>
              (_, location, byDefault) => {
                const searchText = layoutSelectors.currentFilter()
                const isSearch = typeof searchText === 'string' && searchText.trim() !== ''
                const [kind, group] = location
                const isOpen = kind === 'operations-tag' && (isSearch || group === document.tags[0]?.name)
                return isSearch && isOpen ? true : original(location, byDefault || isOpen)
              },
          },
        },
        spec: {
          wrapActions: {
            // the original parses any text as YAML, which is slow
            parseToJson:
              (_, { specActions }) =>
              (text) =>
                specActions.updateJsonSpec(JSON.parse(text)),
          },
          wrapSelectors: {
            allowTryItOutFor: (original) => (_, path, method) => {
              const call = document.paths[path]?.post
              return original(path, method) && call !== undefined && !isEndless(call)
            },
          },
        },
      },
    }
  }
