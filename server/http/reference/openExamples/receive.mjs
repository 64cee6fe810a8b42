import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const secret = process.env.ZXT_SECRET
const oldestSeconds = 300
const bytesMax = 100_000 // 推送不会更大；地址别人也可能知道
const seen = new Set() // 换成数据库里的一张表

/** 签名是“时间戳.正文”的 HMAC-SHA256；更换签名密钥后的 24 小时内有两个，对上一个即可。 */
function isGenuine(headers, body) {
  const timestamp = headers['zxt-timestamp'] ?? ''
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= oldestSeconds)) return false
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest()
  return (headers['zxt-signature'] ?? '').split(',').some((part) => {
    const given = Buffer.from(part.trim().replace(/^v1=/, ''), 'hex')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

async function receive(request, response) {
  const parts = []
  let length = 0
  for await (const part of request) {
    length += part.length
    if (length > bytesMax) throw new Error('too long')
    parts.push(part)
  }
  const body = Buffer.concat(parts) // 原始字节：解析后再拼出来的正文对不上签名
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end()
  const { id, event, data } = JSON.parse(body)
  if (!seen.has(id)) {
    seen.add(id)
    console.log(event, data.orderNumber ?? data.consultId ?? '') // 换成放进自己的队列
  }
  response.writeHead(204).end() // 10 秒内返回 2xx；慢的事放到返回之后做
}

const server = createServer((request, response) => {
  // 中途断开、太长、读不懂的，只断开这一个连接：接收程序不能因此停下
  receive(request, response).catch(() => response.destroy())
})
server.listen(Number(process.env.ZXT_PORT ?? 8080), () => console.log('listening', server.address().port))
