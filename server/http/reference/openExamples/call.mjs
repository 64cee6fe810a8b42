const { ZXT_ADDRESS, ZXT_KEY } = process.env
const triesMax = 5

/** 调用一个开放接口，成功返回 data。网络中断、太频繁（429）、服务出错（500）时隔一会儿再试。 */
export async function call(path, body) {
  for (let tries = 1; ; tries += 1) {
    const { code, msg, data } = await post(path, body).catch(failed)
    if (code === 200) return data
    const mayPass = code === 429 || code === 500
    if (!mayPass || tries === triesMax) throw new Error(`${path} ${code} ${msg}`)
    await new Promise((done) => setTimeout(done, data?.waitMs ?? 500 * 2 ** tries))
  }
}

const failed = (error) => ({ code: 500, msg: String(error) })

async function post(path, body) {
  const response = await fetch(ZXT_ADDRESS + path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${ZXT_KEY}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  })
  if (!response.ok) throw new Error(`HTTP ${response.status}`) // 途中的代理出错
  return response.json()
}
