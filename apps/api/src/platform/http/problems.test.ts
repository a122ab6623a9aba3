import { PROBLEMS } from "@foyer/contract/problem.ts";
import { describe, expect, it } from "vitest";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";

setUpApp();

const authorization = () => ({ authorization: `Bearer ${app.admin}` });

// rules/api 3
describe("a method that an address does not have", () => {
  it.each([
    ["DELETE", "/api/countries", "GET, HEAD, POST"],
    ["POST", "/api/countries/1", "GET, HEAD, PUT"],
    ["PATCH", "/api/public/sign-in-config?x=1", "GET, HEAD"],
    ["OPTIONS", "/api/staff", "GET, HEAD, POST"],
    ["GET", "/api/download-links", "POST"],
  ] as const)("%s %s: 405, and Allow names the others", async (method, url, allow) => {
    const answer = await app.send({ method, url, headers: authorization() });
    expect([answer.status, answer.body.Error.Code]).toEqual([405, "method-not-allowed"]);
    expect(answer.headers.allow).toBe(allow);
  });

  it.each(["/api/nothing", "/api", "/api/countries/1/2/3", "/nothing", "/api/countries%2F1"])(
    "%s is no address: 404",
    async (url) => {
      const answer = await app.send({ method: "DELETE", url, headers: authorization() });
      expect(answer.status).toBe(404);
      expect(answer.headers).not.toHaveProperty("allow");
    },
  );
});

// rules/api 13
describe("the members of RFC 9457", () => {
  it("stand beside the error of the specification, which stays as it is", async () => {
    const answer = await app.send({ method: "GET", url: "/api/staff" });
    const { message } = PROBLEMS["not-signed-in"];
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(answer.body).toEqual({
      type: "/api/docs#problem-not-signed-in",
      title: message,
      status: 401,
      detail: message,
      Error: { Message: message, Code: "not-signed-in" },
    });
  });

  it("come in their own media type if the client accepts it", async () => {
    for (const accept of ["application/problem+json", "application/json, application/problem+json;q=0.9"]) {
      const answer = await app.send({ method: "GET", url: "/api/staff", headers: { accept } });
      expect(answer.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
      expect(answer.body.status).toBe(401);
    }
  });
});
