import { callServer } from '#server/testing/process/client.ts'

/** Logs in as the demo account that the server printed under this name, and returns its token. */
export async function tokenOf(port: number, printed: string, name: string): Promise<string> {
  const [, mobile = '', password = ''] = new RegExp(`(1\\d{10}) {2}(\\S+) {2}${name}`).exec(printed) ?? []
  const { data } = await callServer(port, '/user/login', { mobile, password })
  return data.token
}
