# What a developer types. `make` alone lists the targets.

CARGO ?= cargo
# Where programs are built.
BUILT = $(or $(CARGO_TARGET_DIR),target)

.DEFAULT_GOAL := help
.PHONY: help run demo test soak citus browser async-store screenshots lint openapi clients contract coverage config codes pictures scaling audit bench doc crates release program deb container-root try-packages compiler first-build

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# Development settings: the service listens on loopback only, so that callbacks may go to plain http:// receivers on
# this machine, and the customs authority is the built-in simulator.
run: export CUSTOMS_WEBHOOKS__ALLOW_INSECURE_TARGETS ?= true
run: export CUSTOMS_CUSTOMS__MODE ?= simulator
run: compiler first-build ## serve on http://127.0.0.1:8080 with the embedded database in data/; DEMO=1 fills an empty one with a year of work first
	$(if $(filter 1,$(DEMO)),$(CARGO) run --locked --package customs-api -- demo --keep --if-empty)
	$(CARGO) run --locked --package customs-api -- serve --first-steps

demo: compiler first-build ## play the main job on a throw-away database, step by step
	$(CARGO) run --locked --package customs-api -- demo

# Most tests wait: for the service, for a database, for a callback.
test: export RUST_TEST_THREADS ?= $(shell expr 3 \* $$(nproc 2>/dev/null || echo 2))
test: compiler ## all tests, on SQLite and PostgreSQL (TEST_DATABASE_URL or the installed binaries)
	$(CARGO) test --locked --workspace

# Kills by the dozen, whole windows of limits and leases.
soak: export SOAK := 1
soak: export PROPTEST_CASES := 10000
soak: test try-packages ## all tests at length: 10,000 cases of each property test, kills by the dozen; then the packages, as root

# Each test has a database on all three servers, which takes longer than one on a single server.
citus: export CI_CITUS := 1
citus: export RUST_TEST_THREADS ?= $(shell expr 2 \* $$(nproc 2>/dev/null || echo 2))
citus: compiler ## the black-box journeys on a coordinator and two workers of Citus, and crashes of each; see tests/citus
	tests/citus/cluster with $(CARGO) test --locked --package customs-api --test black_box -- --skip ::sqlite $(JOURNEYS)

# A workspace of its own: see its manifest. With more journeys at once each takes longer.
browser: export AXE_CORE ?= $(CURDIR)/target/ci-node/node_modules/axe-core/axe.min.js
browser: export CUSTOMS_API ?= $(abspath $(or $(CARGO_TARGET_DIR),target)/debug/customs-api)
browser: compiler ## journeys through the web interface in Chromium; CONSOLE_PICTURES=DIR takes pictures of its pages
	test -e $(AXE_CORE) || npm install --silent --no-audit --no-fund --prefix target/ci-node axe-core@4.14.1
	$(CARGO) build --locked --package customs-api
	$(CARGO) test --locked --manifest-path crates/browser-tests/Cargo.toml --target-dir $(or $(CARGO_TARGET_DIR),target)/journeys -- --test-threads 2

# A workspace of its own, as another service would be.
async-store: compiler ## test and measure the example of a service with an async driver (examples/async-store)
	$(CARGO) test --locked --manifest-path examples/async-store/Cargo.toml --target-dir $(BUILT)/async-store
	$(CARGO) run --locked --release --manifest-path examples/async-store/Cargo.toml --target-dir $(BUILT)/async-store

# The service plays a year of work into a folder that is thrown away, and Chromium looks at it.
screenshots: export DOCUMENT_PICTURES ?= $(CURDIR)/docs/console
screenshots: export CUSTOMS_API ?= $(abspath $(or $(CARGO_TARGET_DIR),target)/debug/customs-api)
screenshots: compiler ## take the pictures in docs/console anew, of a year of work (Chromium and its driver)
	$(CARGO) build --locked --package customs-api
	$(CARGO) test --locked --manifest-path crates/browser-tests/Cargo.toml --target-dir $(or $(CARGO_TARGET_DIR),target)/journeys -- documentation

# Nothing is linked, so that headers of OpenSSL and a file named like the allocator do as well as sources that take minutes to
# build.
lint: export OPENSSL_NO_VENDOR := 1
lint: export JEMALLOC_OVERRIDE := $(CURDIR)/target/ci-not-linked/libjemalloc.a
lint: compiler ## formatting and clippy
	mkdir -p $(dir $(JEMALLOC_OVERRIDE)) && touch $(JEMALLOC_OVERRIDE)
	$(CARGO) fmt --all --check
	$(CARGO) clippy --locked --workspace --all-targets --all-features -- -D warnings

openapi: compiler ## write docs/openapi.json anew after a wanted change of the API
	$(CARGO) run --locked --quiet --package customs-api -- openapi > docs/openapi.json

contract: export WRITE_CONTRACT := 1
contract: compiler ## write docs/contract.txt, the API of a release, anew, when a version is released
	$(CARGO) test --locked --quiet --package customs-house-rules --test documents changelog

clients: ## make packages of the TypeScript and Python clients from docs/openapi.json, in target/clients
	clients/make

# The tests note their calls. They wait for most of their time, as those of `make test` do.
coverage: export NOTE_CALLS := $(CURDIR)/target/calls
coverage: export RUST_TEST_THREADS ?= $(shell expr 3 \* $$(nproc 2>/dev/null || echo 2))
coverage: compiler ## run the tests of the interface and of the whole service on SQLite, and write docs/coverage.md of their calls
	rm -rf $(NOTE_CALLS) && mkdir -p $(NOTE_CALLS)
	$(CARGO) test --locked --quiet --package customs-http --test it
	$(CARGO) test --locked --quiet --package customs-api --test black_box -- --skip ::postgres
	WRITE_COVERAGE=$(NOTE_CALLS) $(CARGO) test --locked --quiet --package customs-house-rules --test coverage

config: export WRITE_CONFIG := 1
config: compiler ## write deploy/config.toml anew after a change of a setting or its row in docs/operating.md
	$(CARGO) test --locked --quiet --package customs-api --bin customs-api config::tests::packaged

codes: export WRITE_CODES := 1
codes: compiler ## write docs/guides/codes.md, the codes of broken rules and warnings, anew after a change of them
	$(CARGO) test --locked --quiet --package customs-http --test it document::codes

pictures: export WRITE_PICTURES := 1
pictures: compiler ## write the pictures in docs/lifecycle.md and docs/transit.md anew after a change of a lifecycle
	$(CARGO) test --locked --quiet --package customs-transits --package customs-declarations --lib pictures

scaling: compiler ## write what docs/scaling.md says of large installations anew after a change of crates/scaling-model
	$(CARGO) run --locked --quiet --package customs-scaling-model

audit: ## licences, advisories, banned and duplicate dependencies (cargo install --locked cargo-deny)
	$(CARGO) deny --locked --all-features check

bench: compiler ## benchmarks; see docs/performance.md
	$(CARGO) bench --locked --package customs-benches

doc: compiler ## API documentation of all crates, in target/doc
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --locked --workspace --no-deps

crates: compiler ## package the crates of domains in target/packages, build an application of these packages alone, show what a change breaks
	CARGO="$(firstword $(CARGO))" deploy/package-crates
	deploy/check-semver --report

# What packages have: documents in buckets, TLS to PostgreSQL without a library of the machine (its build needs perl), and the
# allocator that gives memory back. `PROFILE=packaged` links the program as a whole: smaller, and ten minutes longer.
PROFILE ?= release
program: export CUSTOMS_BUILD_COMMIT ?= $(shell git rev-parse --short=12 HEAD 2>/dev/null)
program: export CUSTOMS_BUILD_DATE ?= $(shell git show --no-patch --format=%cs HEAD 2>/dev/null)
release: program crates ## build target/release/customs-api with the features of packages, with its manual and completions; then `make crates`

program: compiler
	$(CARGO) build --locked --profile $(PROFILE) --package customs-api --features packaged
	rm -rf target/package
	mkdir -p target/package/completions
	$(BUILT)/$(PROFILE)/customs-api manual target/package/man
	$(BUILT)/$(PROFILE)/customs-api completions bash > target/package/completions/customs-api.bash
	$(BUILT)/$(PROFILE)/customs-api completions zsh > target/package/completions/_customs-api
	$(BUILT)/$(PROFILE)/customs-api completions fish > target/package/completions/customs-api.fish

deb container-root try-packages: PROFILE = packaged
deb: program ## build the Debian package, in target/debian
	@command -v cargo-deb >/dev/null || $(CARGO) install --quiet --locked --debug cargo-deb
	$(CARGO) deb --no-build --profile $(PROFILE) --package customs-api

container-root: program ## lay out the root folder for deploy/Containerfile, in target/container/root
	deploy/container-root $(BUILT)/$(PROFILE)/customs-api target/container/root

try-packages: deb container-root ## install, upgrade and remove the package in a throw-away copy of this system; needs root
	deploy/try-packages

compiler:
	@command -v $(firstword $(CARGO)) >/dev/null || { echo "Rust is missing: https://rustup.rs"; exit 1; }
	@command -v $${CC:-cc} >/dev/null || { echo "A C compiler is missing (SQLite, libpq and aws-lc are built from source): apt-get install gcc"; exit 1; }

# Cargo shows its progress.
first-build:
	@test -e $(BUILT)/debug/customs-api || echo "The first build compiles some 570 units, SQLite and libpq among them: under five minutes on two cores. Later ones take seconds."
