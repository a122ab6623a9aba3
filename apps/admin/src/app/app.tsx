import { getSignInConfig } from "@foyer/contract/session.ts";
import { FailedPanel } from "@foyer/ui/failed-panel.tsx";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { MessageList } from "../messages/message-list.tsx";
import { queryClient } from "../server/query-client.ts";
import { useRead } from "../server/use-read.ts";
import { SessionProvider } from "../session/session-provider.tsx";
import { BarePage } from "../shell/bare-page.tsx";
import { styleNonce } from "../style-nonce.ts";
import { theme } from "../theme.ts";
import { router } from "./router.tsx";

/** The whole admin app. */
export function App() {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={styleNonce}>
      <QueryClientProvider client={queryClient}>
        <SignedInApp />
        {/* After the page: its first link is the one that skips to the content. */}
        <MessageList follow={(path) => router.history.push(path)} />
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** Loads the sign-in configuration first, since the session needs it. */
function SignedInApp() {
  const {
    data: config,
    error,
    isFetching,
    retry,
  } = useRead(getSignInConfig, {}, { staleMs: Number.POSITIVE_INFINITY });
  if (config) {
    return (
      <SessionProvider config={config}>
        <RouterProvider router={router} />
      </SessionProvider>
    );
  }
  if (!error) return null;
  return (
    <BarePage title="Foyer">
      <FailedPanel title={error.message} onRetry={retry} isRetrying={isFetching} />
    </BarePage>
  );
}
