import type { z } from 'zod'

/** Definition of one call for browser, server, API page and tests; its path and access are in permissions.ts. */
export interface Call<Request extends z.ZodType = z.ZodType, Response extends z.ZodType = z.ZodType> {
  /** Title in Chinese, for the API page. */
  title: string
  /** Closed: an unknown field is refused. */
  request: Request
  /** Undeclared fields are removed before the answer is sent. */
  response: Response
  /** A body that the request schema accepts; shown on the API page and sent by the tests. */
  example: z.input<Request>
}

/** Declares a call; only infers its types. */
export const call = <Request extends z.ZodType, Response extends z.ZodType>(
  definition: Call<Request, Response>,
): Call<Request, Response> => definition
