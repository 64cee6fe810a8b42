import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPrograms, start } from '../failover/programs.ts'
import type { Running } from '../failover/programs.ts'

/** A proxy in front of two servers, with the example of `deploy/` and changed addresses. */
export interface Proxy {
  running: Running
  /** The output of the program's own check of the example. */
  checked: string
}

const deploy = join(import.meta.dirname, '..', '..', '..', 'deploy')

export type ProxyName = 'nginx' | 'caddy'

interface Place {
  folder: string
  /** The port without TLS. */
  port: number
  /** The port with TLS; nginx only, since Caddy fetches its certificate from outside. */
  tlsPort: number
  /** The port where nginx redirects from http to https. */
  redirectPort: number
  servers: readonly number[]
}

const example = (name: string) => readFileSync(join(deploy, name), 'utf8')

/** Replaces texts that must exist, or the drill would test something else than the example. */
function changed(text: string, pairs: readonly (readonly [from: string, to: string])[]): string {
  let now = text
  for (const [from, to] of pairs) {
    if (!now.includes(from)) throw new Error(`The example has no ${from} any more`)
    now = now.replaceAll(from, to)
  }
  return now
}

function startNginx({ folder, port, tlsPort, redirectPort, servers }: Place): Proxy {
  const { nginx, openssl } = findPrograms(['nginx', 'openssl'])
  const file = (name: string) => join(folder, name)
  const args = `req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=your.host -keyout ${file('key.pem')} -out ${file('cert.pem')}`
  execFileSync(openssl, args.split(' '), { stdio: 'ignore' })
  const site = changed(example('nginx.conf'), [
    [
      'server 127.0.0.1:3000 max_fails=0;',
      servers.map((server) => `server 127.0.0.1:${server} max_fails=0;`).join('\n'),
    ],
    ['listen 80;', `listen 127.0.0.1:${redirectPort};`],
    // also without TLS, for the drill's callers
    ['listen 443 ssl http2;', `listen 127.0.0.1:${tlsPort} ssl http2; listen 127.0.0.1:${port};`],
    ['/etc/ssl/your.host.pem', file('cert.pem')],
    ['/etc/ssl/your.host.key', file('key.pem')],
  ])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((of) => `${of}_temp_path ${file(`${of}-temporary`)};`)
    .join('\n')
  writeFileSync(
    file('nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; pid ${file('nginx.pid')}; error_log ${file('nginx.error.log')};
events { worker_connections 1024; }
http { access_log off; ${temporary}\n${site}}`,
  )
  const output = execFileSync(nginx, ['-t', '-p', folder, '-c', file('nginx.conf')], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return {
    checked: output || 'nginx -t: ok',
    running: start(nginx, ['-p', folder, '-c', file('nginx.conf')], { folder, name: 'nginx', user: null }),
  }
}

function startCaddy({ folder, port, servers }: Place): Proxy {
  const { caddy } = findPrograms(['caddy'])
  const options = '{\n\tadmin off\n}\n'
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  }
  const check = (name: string, text: string) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    execFileSync(caddy, ['validate', '--adapter', 'caddyfile', '--config', path], { env, stdio: 'ignore' })
    return path
  }
  // unchanged, with its certificate
  check('Caddyfile.example', example('Caddyfile'))
  const path = check(
    'Caddyfile',
    options +
      changed(example('Caddyfile'), [
        ['your.host {', `http://127.0.0.1:${port} {`],
        [
          'reverse_proxy 127.0.0.1:3000',
          `reverse_proxy ${servers.map((server) => `127.0.0.1:${server}`).join(' ')}`,
        ],
      ]).replace(/^#.*\n/, ''),
  )
  return {
    checked: 'caddy validate: ok',
    running: start(caddy, ['run', '--adapter', 'caddyfile', '--config', path], {
      folder,
      name: 'caddy',
      user: null,
    }),
  }
}

/** Checks the example with the real program and starts it. */
export const startProxy = (name: ProxyName, place: Place): Proxy =>
  name === 'nginx' ? startNginx(place) : startCaddy(place)
