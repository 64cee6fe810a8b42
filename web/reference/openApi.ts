/** The part of /openapi.json that the page reads itself. */
export interface OpenApi {
  tags: { name: string; description?: string }[]
  paths: Record<string, { post: Operation }>
}

export interface Operation {
  operationId: string
  summary: string
  tags: string[]
  responses: Record<string, { content: Record<string, unknown> }>
}

/** Returns the calls of a group, in the order of the document. */
export const callsOf = ({ paths }: OpenApi, group: string): Operation[] =>
  Object.values(paths)
    .map(({ post }) => post)
    .filter(({ tags }) => tags.includes(group))

/** Checks whether an answer may never end; the viewer would wait for it. */
export const isEndless = ({ responses }: Operation): boolean =>
  Object.values(responses).some(({ content }) => 'text/event-stream' in content)
