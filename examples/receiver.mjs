import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const { CALLBACK_SECRET = "", PORT = "9000" } = process.env;

createServer(async (request, response) => {
  const body = await request.toArray().then(Buffer.concat, () => undefined);
  if (!body) return response.destroy();
  const expected = createHmac("sha256", CALLBACK_SECRET).update(body).digest();
  const given = Buffer.from(String(request.headers["x-service-signature"]), "hex");
  const genuine = given.length === expected.length && timingSafeEqual(given, expected);
  response.writeHead(genuine ? 204 : 401).end();
  if (genuine) console.log(JSON.parse(body.toString()).event, request.headers["x-service-delivery"]);
}).listen(Number(PORT), "127.0.0.1");
