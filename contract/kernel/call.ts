import type { z } from 'zod'

/** One call as browser, server, API page and tests read it; its path and access stand in permissions.ts. */
export interface Call<Request extends z.ZodType = z.ZodType, Response extends z.ZodType = z.ZodType> {
  /** What it does, in Chinese, for the API page. */
  title: string
  /** Closed: an unknown field is refused. */
  request: Request
  /** Only what it declares leaves the server. */
  response: Response
  /** A body that the request schema accepts; shown on the API page and sent by the tests. */
  example: z.input<Request>
}

/** Declares a call; exists for the inference alone. */
export const call = <Request extends z.ZodType, Response extends z.ZodType>(
  definition: Call<Request, Response>,
): Call<Request, Response> => definition
