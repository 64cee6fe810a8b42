import type { Plugin, System } from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import { isEndless } from './openApi.ts'
import type { OpenApi } from './openApi.ts'
import { adaptElements } from './words.ts'

const partOf = (whole: unknown, name: string): unknown =>
  typeof whole === 'object' && whole !== null ? (whole as Record<string, unknown>)[name] : undefined

/** What we want otherwise of the viewer: Chinese, a search by title, and no trial of a call whose answer never ends. */
export const viewerPlugin =
  (document: OpenApi) =>
  (system: System): Plugin => {
    adaptElements(system.React)
    const { React } = system
    return {
      components: {
        // it stands within a button, where a link may not be
        DeepLink: ({ text }) => React.createElement('span', null, text),
      },
      wrapComponents: {
        TextArea: (original) => (props) =>
          React.createElement(original, { 'aria-label': '请求正文', ...props }),
        // a whole body has no name, but the button that folds it must have one
        JSONSchema202012KeywordTitle: (original) => (props) =>
          React.createElement(original, { ...props, title: props.title || '全部字段' }),
      },
      fn: {
        // the viewer would first look through the whole document for references, of which it has none: seconds for each call
        resolveSubtree: (spec, place) =>
          Promise.resolve({ spec: place.reduce<unknown>(partOf, spec), errors: [] }),
        opsFilter(groups, phrase) {
          const sought = phrase.trim().toLowerCase()
          const found = groups.map((group, name) =>
            name.toLowerCase().includes(sought)
              ? group
              : group.set(
                  'operations',
                  group
                    .get('operations')
                    .filter((call) =>
                      `${call.get('path')} ${call.getIn(['operation', 'summary']) ?? ''}`
                        .toLowerCase()
                        .includes(sought),
                    ),
                ),
          )
          return found.filter((group) => group.get('operations').filter(() => true).size > 0)
        },
      },
      statePlugins: {
        layout: {
          wrapSelectors: {
            // 开放接口 stand open, and what was found is seen at once
            isShown:
              (original, { layoutSelectors }) =>
              (_, place, byDefault) => {
                const sought = layoutSelectors.currentFilter()
                const isSearch = typeof sought === 'string' && sought.trim() !== ''
                const [kind, group] = place
                const isOpen = kind === 'operations-tag' && (isSearch || group === document.tags[0]?.name)
                return isSearch && isOpen ? true : original(place, byDefault || isOpen)
              },
          },
        },
        spec: {
          wrapActions: {
            // it reads any text as YAML, which takes long
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
