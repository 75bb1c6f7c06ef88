FROM node:20.20-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund && npm run build

FROM node:20.20-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production NODE_OPTIONS=--max-semi-space-size=32
COPY --from=build /app /app
RUN mkdir -p /data && chown node:node /data
USER node
EXPOSE 3000
CMD ["node", "read-side/dist/main.js"]
