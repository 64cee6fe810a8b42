import { setTimeout as wait } from 'node:timers/promises'
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Context, Span } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StatementWatch } from '../../db/pool.ts'

/** What a process that answers calls tells of each of them, as a trace (names: OpenTelemetry's semantic conventions). */
export interface Traces {
  /** Makes each request a span, of the trace that its caller began where it names one (W3C traceparent). */
  watchCalls(server: FastifyInstance): void
  /** Makes each statement a span of the call that it is made for, without its values. */
  watchStatement: StatementWatch
  /** Sends what is left, where somebody takes it. */
  stop(): Promise<void>
}

/** A stop waits so long for what is left to be taken. */
const lastSendMs = 2_000
/** So much of a statement is told, characters. */
const statementShown = 2_000

/** Sends spans where OTEL_EXPORTER_OTLP_ENDPOINT says; everything else by OpenTelemetry's environment, too. */
export function startTraces(): Traces {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'zhuanxiantong' }))
    .merge(detectResources({ detectors: [envDetector] }))
  const spanProcessors = [new BatchSpanProcessor(new OTLPTraceExporter())]
  const provider = new NodeTracerProvider({ resource, spanProcessors })
  // with it a span finds the one that it belongs to, through whatever is awaited
  provider.register()
  const tracer = provider.getTracer('zhuanxiantong')
  const calls = new WeakMap<FastifyRequest, { span: Span; at: Context }>()

  const withinCall = (request: FastifyRequest, done: () => void) => {
    const call = calls.get(request)
    if (call) context.with(call.at, done)
    else done()
  }

  return {
    watchCalls(server) {
      server.addHook('onRequest', (request, _, done) => {
        const path = request.routeOptions.url
        const span = tracer.startSpan(
          path === undefined ? request.method : `${request.method} ${path}`,
          {
            kind: SpanKind.SERVER,
            attributes: {
              'http.request.method': request.method,
              ...(path === undefined ? {} : { 'http.route': path }),
            },
          },
          propagation.extract(context.active(), request.headers),
        )
        calls.set(request, { span, at: trace.setSpan(context.active(), span) })
        withinCall(request, done)
      })
      // what reads the body comes back by the socket, which knows of no call
      server.addHook('preValidation', (request, _, done) => withinCall(request, done))
      server.addHook('onResponse', (request, reply, done) => {
        const span = calls.get(request)?.span
        const problem = reply.getHeader('x-problem')
        span?.setAttributes({
          'http.response.status_code': reply.statusCode,
          'zhuanxiantong.request': request.id,
          ...(typeof problem === 'string' ? { 'zhuanxiantong.problem': problem } : {}),
        })
        span?.end()
        done()
      })
    },
    watchStatement(statement) {
      // what no call waits for (looks for jobs, streams) would be a trace every second
      if (trace.getActiveSpan() === undefined) return () => undefined
      const span = tracer.startSpan(/^\s*\w+/.exec(statement)?.[0].trim() ?? 'statement', {
        kind: SpanKind.CLIENT,
        attributes: {
          'db.system.name': 'postgresql',
          'db.query.text': statement.slice(0, statementShown),
        },
      })
      return (fault) => {
        // its message may quote a value
        if (fault !== undefined) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      }
    },
    stop: () =>
      Promise.race([provider.shutdown().catch(() => undefined), wait(lastSendMs, undefined, { ref: false })]),
  }
}
