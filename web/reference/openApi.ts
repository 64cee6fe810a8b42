/** As much of /openapi.json as the page reads itself. */
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

/** The calls of a group, in the order of the document. */
export const callsOf = ({ paths }: OpenApi, group: string): Operation[] =>
  Object.values(paths)
    .map(({ post }) => post)
    .filter(({ tags }) => tags.includes(group))

/** Whether an answer may go on for ever, which the viewer would wait for. */
export const isEndless = ({ responses }: Operation): boolean =>
  Object.values(responses).some(({ content }) => 'text/event-stream' in content)
